/** The program of a thread: starts the engine, loads its models, and translates what it is asked, one batch behind the other. */
import { readlinkSync } from "node:fs";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { Bergamot } from "./bergamot.js";
import type { Batch, ThreadInput, ThreadMessage } from "./thread-messages.js";

const port = parentPort as MessagePort;
const { compiled, models } = workerData as ThreadInput;
/** What the engine said last: the reason, where it gives up. */
let said: string[] = [];
const tell = (message: ThreadMessage): void => port.postMessage(message);
const complain = (line: string): void => { said = [...said.slice(-4), line]; };

async function main(): Promise<void> {
  const engine = await Bergamot.start(compiled, complain);
  models.forEach((model, at) => {
    engine.load(model);
    // The engine builds the network, and takes its memory, only when it is asked for the first time.
    engine.translate(["1"], at);
  });
  port.on("message", ({ texts, model }: Batch) => {
    said = [];
    tell({ texts: engine.translate(texts, model), heapBytes: engine.heapBytes });
  });
  tell({ ready: true, heapBytes: engine.heapBytes, tid: threadId() });
}

/** Id of this thread in the kernel; undefined where there is no /proc. */
function threadId(): number | undefined {
  try {
    // It is a link to PID/task/TID.
    return Number(readlinkSync("/proc/thread-self").split("/")[2]);
  } catch {
    return undefined;
  }
}

/** Nothing can be asked of an engine that gave up, so the thread ends with it. */
const end = (error: unknown): void => {
  tell({ failure: reasonOf(said) ?? (error instanceof Error ? error.message : String(error)) });
  port.close();
};
process.on("uncaughtException", end);
main().catch(end);

/** The sentence behind `Error:` that says most, without the time and the stack. */
function reasonOf(lines: readonly string[]): string | undefined {
  return lines.map((line) => /Error: (?!Aborted from)(.*)$/.exec(line)?.[1]).find((reason) => reason !== undefined);
}
