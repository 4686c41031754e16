/** Cuts logins by patterns in a thread of its own, so that it can be ended in the midst of one. */
import { parentPort } from "node:worker_threads";

parentPort.on("message", ({ pattern, login }) => {
  const found = new RegExp(pattern, "u").exec(login);
  parentPort.postMessage(found === null ? null : Array.from(found, (group) => group ?? ""));
});
parentPort.postMessage("ready");
