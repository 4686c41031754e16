/** A worker whose tasks misbehave on purpose. Plain JavaScript around what was built, so that it runs beside sources as well. */
import { serveTasks } from "../../dist/index.js";

const nested = (depth) => (depth === 0 ? 0 : 1 + nested(depth - 1));

async function sizeOf(content) {
  let size = 0;
  for await (const piece of content) size += piece.length;
  return size;
}

if (process.env.LANG === "unloadable") process.exit(3);

serveTasks({
  echo: async ({ input, content }) => {
    let size = 0;
    for await (const piece of content()) size += piece.length;
    return { input, size, pid: process.pid };
  },
  twice: async ({ content }) => [await sizeOf(content()), await sizeOf(content())],
  atOnce: ({ content }) => Promise.all([content(), content()].map(sizeOf)),
  spin: async () => { for (;;); },
  spinFor: async ({ input }) => {
    // Asking for the time is work of the kernel, which counts for the budget too.
    const begin = process.cpuUsage();
    for (let used = 0; used < input.ms * 1_000;) {
      const { user, system } = process.cpuUsage(begin);
      used = user + system;
    }
    return process.pid;
  },
  fill: async () => { for (const held = []; ; held.push(Array.from({ length: 100_000 }, Math.random))); },
  buffers: async () => {
    const held = [];
    for (;;) {
      held.push(Buffer.alloc(8_000_000, 1));
      await new Promise((resolve) => { setTimeout(resolve, 1); });
    }
  },
  nest: async ({ input }) => nested(input.depth),
  abort: async () => process.abort(),
  exit: async () => process.exit(7),
  wait: async () => new Promise(() => { setInterval(() => {}, 1_000); }),
  count: async ({ input, send, end }) => {
    for (let n = 0; n < input.to; n += 1) if (!await send(1, { n })) return "closed";
    end(1);
    return "sent";
  },
  environment: async () => process.env,
});
