import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { loadavg } from "node:os";
import { find, victims } from "../../../scripts/drill/processes.mjs";
import { BusyProcesses, makeQuota } from "./support/busy-machine.js";
import { type QuickDragoman, startDragoman } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";

const pair = sandboxPair("EngSpa");
/** At this signal a server loops for ever; without it, it does what all servers do. */
const loopAtSignal = `if (process.argv[1]?.includes("apps/server/")) process.on("SIGUSR2", () => { for (;;); });`;
/** A server that hangs beside so many busy processes is replaced within this; where others keep the machine busy as well, later. */
const busyCount = 40;
const replacedWithinMs = 30_000;
const withinMs = (): number => replacedWithinMs * (1 + (loadavg()[0] as number) / busyCount);

/** The quota is one of the whole machine, and ours for as long as the installation lives. */
const share = 0.1;
const quota = makeQuota(share);
if (quota === undefined) console.log("skipped: a start under a quota (this system lets us make no control group)");

describe("on a busy machine", () => {
  let dragoman: QuickDragoman | undefined;
  let said = "";
  let busy: BusyProcesses | undefined;
  afterEach(() => busy?.end());
  afterAll(async () => {
    await dragoman?.stop();
    await quota?.remove();
  });

  const started = (): QuickDragoman => dragoman as QuickDragoman;
  const pids = (kind: keyof typeof victims): readonly number[] => find(started().supervisor.pid as number, victims[kind]) as number[];
  const serverPid = (): number | undefined => pids("server")[0];
  const everybody = () => (["server", "host agent", "job engine", "training engine", "translation engine"] as const).flatMap(pids);

  async function translate(text: string): Promise<void> {
    // One that starts refuses connections first, and may have no engine yet.
    await until(`a translation of ${text}`, async () => {
      const answer = await started().admin.post("/translations/quick", { languagePairId: pair, input: btoa(text) }).catch(() => undefined);
      return answer?.status === 200 ? true : undefined;
    });
  }

  async function replaced(hung: number): Promise<void> {
    await until("a server that hangs to be replaced", async () => {
      const now = serverPid();
      return now !== undefined && now !== hung ? true : undefined;
    }, withinMs());
  }

  beforeAll(async () => {
    dragoman = await startDragoman({
      DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loopAtSignal)}`,
    }, (supervisor) => {
      quota?.add(supervisor.pid as number);
      supervisor.stderr?.on("data", (bytes: Buffer) => { said += bytes.toString(); });
    });
  });

  it("starts and translates with a tenth of the processors, and nothing is ended", async () => {
    const before = everybody();
    await translate("A house.");
    expect(said).not.toMatch(/ended/);
    expect(everybody()).toEqual(before);
    expect((await started().admin.get("/hosts/localhost")).json.translationEngines).toMatchObject([{ running: true }]);
  });

  it("replaces a server in an endless loop and one that is stopped, and comes up again beside 40 busy processes", async () => {
    const before = everybody();
    quota?.lift();
    busy = new BusyProcesses(busyCount);
    const looping = serverPid() as number;
    process.kill(looping, "SIGUSR2");
    await replaced(looping);
    expect(said).toMatch(/The server ended: it did not answer \d+ questions while it used \d\.\d s of processor time/);
    const stopped = serverPid() as number;
    process.kill(stopped, "SIGSTOP");
    await replaced(stopped);
    expect(said).toMatch(/The server ended: it did not answer \d+ questions and was stopped/);
    await translate("A garden.");
    // Nobody else was ended, and the third server came up at once.
    expect(said.match(/ended/g)).toHaveLength(2);
    expect(everybody().filter((pid) => before.includes(pid))).toEqual(before.filter((pid) => pid !== looping));
  });
});
