import { type StartThread, type ThreadOptions, threadStarter } from "./engine-thread.js";

/** Starts threads that run the sources that are tested, not what was built of them some time ago. */
export const testThreads = (cpuMsOf?: ThreadOptions["cpuMsOf"]): StartThread => threadStarter({
  execArgv: ["--no-warnings", "--import", new URL("../../../adaptation/src/pool/typescript-threads.test-kit.mjs", import.meta.url).href],
  ...(cpuMsOf === undefined ? {} : { cpuMsOf }),
});
export const startTestThread = testThreads();

/** What can be done to threads by a text that holds the word. */
export interface Harms {
  /** Never answers. */
  readonly hang?: string;
  /** The engine aborts. */
  readonly abort?: string;
  /** The thread is ended while it works. */
  readonly exit?: string;
  /** The engine aborts, and no other thread can be started. */
  readonly die?: string;
}

/** Threads that come to harm over some texts, and how many run. */
export function harmedThreads(start: StartThread, harms: Harms): { readonly start: StartThread; readonly running: () => number } {
  let [running, isDead] = [0, false];
  const holds = (texts: readonly string[], word: string | undefined): boolean =>
    word !== undefined && texts.some((text) => text.includes(word));
  return {
    running: () => running,
    start: async (models) => {
      if (isDead) throw new Error("no thread can be started");
      const thread = await start(models);
      running++;
      return {
        translate: (texts, model) => {
          if (holds(texts, harms.hang)) return new Promise(() => undefined);
          if (holds(texts, harms.exit)) {
            const answer = thread.translate(texts, model);
            void thread.end();
            return answer;
          }
          isDead ||= holds(texts, harms.die);
          return isDead || holds(texts, harms.abort) ? Promise.reject(new Error("the engine aborted"))
            : thread.translate(texts, model);
        },
        get heapBytes() { return thread.heapBytes; },
        end: async () => {
          running--;
          await thread.end();
        },
      };
    },
  };
}
