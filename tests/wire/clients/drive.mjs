// Takes the steps that a file names, one after the other, and prints what became of each as one JSON object:
//   {"list": true}                      the tools
//   {"call": {…}, "times": 50}          a call, again and again, with what it told meanwhile
//   {"at_once": [{…}, {…}]}             calls beside each other
//   {"cancel": {…}, "beside": {…}}      a call that is taken back when a line comes in and another one was answered
//   {"version": true}                   the revision of the protocol that both speak

import { readFileSync } from "node:fs";
import { connect } from "./library.mjs";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { client, errors, call } = await connect(plan);

async function once(params) {
  const heard = [];
  const result = await call(params, { onprogress: (step) => heard.push(step) });
  return { result, heard };
}

async function again(params, times) {
  const made = [];
  for (let number = 0; number < times; number++) made.push(await once(params));
  return made;
}

async function cancelled(params, beside) {
  const taken = new AbortController();
  const line = new Promise((come) => process.stdin.once("data", come));
  const refused = call(params, { signal: taken.signal }).catch(String);
  await line;
  process.stdin.pause();
  const meanwhile = await once(beside);
  taken.abort("enough");
  return [await refused, meanwhile];
}

async function step(wanted) {
  if (wanted.list) return (await client.listTools()).tools;
  if (wanted.call) return await again(wanted.call, wanted.times ?? 1);
  if (wanted.at_once) return await Promise.all(wanted.at_once.map(once));
  if (wanted.cancel) return await cancelled(wanted.cancel, wanted.beside);
  if (wanted.version) return client.getNegotiatedProtocolVersion?.() ?? null;
  throw new Error(`no such step: ${JSON.stringify(wanted)}`);
}

const steps = [];
for (const wanted of plan.steps) steps.push(await step(wanted));
await client.close();
console.log(JSON.stringify({ steps, errors }));
