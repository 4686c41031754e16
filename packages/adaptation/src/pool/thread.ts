/** The program of a thread of the pool: does what it is ordered, one after another. */
import { parentPort, type MessagePort } from "node:worker_threads";
import type { Order, Reply } from "./task.js";

const port = parentPort as MessagePort;
port.on("message", ({ id, module, name, input }: Order) => void answer(id, module, name, input));

async function answer(id: number, module: string, name: string, input: unknown): Promise<void> {
  try {
    const work = (await import(module) as Record<string, unknown>)[name];
    if (typeof work !== "function") throw new TypeError(`${module} exports no function ${name}.`);
    port.postMessage({ id, output: await (work as (given: unknown) => unknown)(input) } satisfies Reply);
  } catch (error) {
    port.postMessage({ id, error } satisfies Reply);
  }
}
