// Loaded into every node process of the editor: no line to another host is opened, and each attempt is written down.
const fs = require("node:fs");
const net = require("node:net");

const record = process.env.GIT_AGENT_OUTSIDE;
const connect = net.Socket.prototype.connect;

function isLoopback(host) {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

net.Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  const isAddress = typeof options === "object" && options !== null && !options.path;
  const host = isAddress ? (options.host ?? "localhost") : typeof args[1] === "string" ? args[1] : "localhost";
  if (isLoopback(host)) return connect.apply(this, args);
  fs.appendFileSync(record, `${host} by ${process.argv.slice(1, 3).join(" ")}\n`);
  return this.destroy(new Error(`${host} is outside of this test`));
};
