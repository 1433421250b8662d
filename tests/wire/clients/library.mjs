// The two libraries for clients in JavaScript behind one function: a client that is connected.

const LIBRARIES = {
  async sdk() {
    const [{ Client }, { StdioClientTransport }, { StreamableHTTPClientTransport }] = await Promise.all([
      import("@modelcontextprotocol/sdk/client/index.js"),
      import("@modelcontextprotocol/sdk/client/stdio.js"),
      import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    ]);
    const call = (client, params, options) => client.callTool(params, undefined, options);
    return { Client, StdioClientTransport, StreamableHTTPClientTransport, call };
  },
  async client() {
    const [{ Client, StreamableHTTPClientTransport }, { StdioClientTransport }] = await Promise.all([
      import("@modelcontextprotocol/client"),
      import("@modelcontextprotocol/client/stdio"),
    ]);
    const call = (client, params, options) => client.callTool(params, options);
    return { Client, StdioClientTransport, StreamableHTTPClientTransport, call };
  },
};

export async function connect({ library, protocol, server }) {
  const { Client, StdioClientTransport, StreamableHTTPClientTransport, call } = await LIBRARIES[library]();
  const options = protocol ? { versionNegotiation: { mode: { pin: protocol } } } : {};
  const client = new Client({ name: "somebody else", version: "1" }, options);
  const errors = [];
  client.onerror = (error) => errors.push(String(error));
  const transport = server.url
    ? new StreamableHTTPClientTransport(new URL(server.url), {
        requestInit: { headers: { Authorization: `Bearer ${server.token}` } },
      })
    : new StdioClientTransport({ ...server, env: process.env, stderr: "inherit" });
  await client.connect(transport);
  return { client, errors, call: (params, more) => call(client, params, { timeout: 120_000, ...more }) };
}
