import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, it } from "node:test";
import { Patience, lookAt, watchLife } from "../../packages/host-protocol/process-life/index.mjs";
import { until } from "./fake-clone.mjs";

const limits = { stopped: 3, idle: 4, busyMs: 1_000, blind: 5 };
const atStart = { stopped: 3, idle: 8, busyMs: 5_000, blind: 10 };

/** A watch with its clock in the test's hands, over a process that does in each half second what `does` says. */
function aWatch(t, more = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const process = { atMs: 0, stopped: false, wants: false, ownMs: 0, cpuMs: 0, waitedMs: 0 };
  const seen = { asked: 0, mute: [], answers: true, does: {}, isThere: true };
  const watch = watchLife({
    askMs: 500, limits, atStart, ...more,
    ask() {
      seen.asked += 1;
      if (seen.answers) watch.hear({ type: "alive" });
    },
    mute: (why) => seen.mute.push(why),
    look: () => (seen.isThere ? { ...process } : undefined),
  });
  t.after(watch.stop);
  const pass = (times) => Array.from({ length: times }, () => {
    const { stopped = false, wants = false, cpuMs = 0, ownMs = cpuMs, waitedMs = 0 } = seen.does;
    Object.assign(process, {
      atMs: process.atMs + 500, stopped, wants, ownMs: process.ownMs + ownMs, cpuMs: process.cpuMs + cpuMs,
      waitedMs: process.waitedMs + waitedMs,
    });
    t.mock.timers.tick(500);
  });
  /** Its start is over, and from now on it answers nothing and does this. */
  const thenDoes = (does) => {
    watch.hear({ type: "alive" });
    Object.assign(seen, { answers: false, does });
  };
  return { seen, watch, pass, thenDoes };
}

describe("the watch over a process", () => {
  it("lets one live that answers, whatever it does", (t) => {
    const { seen, pass } = aWatch(t);
    seen.does = { cpuMs: 500 };
    pass(100);
    assert.deepEqual(seen.mute, []);
  });

  it("ends one that is stopped, after so many looks", (t) => {
    const { seen, pass, thenDoes } = aWatch(t);
    thenDoes({ stopped: true });
    pass(3);
    assert.deepEqual(seen.mute, []);
    pass(20);
    assert.deepEqual(seen.mute, ["it did not answer 3 questions and was stopped"]);
  });

  it("ends one that is stopped while what it has started works on", (t) => {
    const { seen, pass, thenDoes } = aWatch(t);
    thenDoes({ stopped: true, wants: true, cpuMs: 100, ownMs: 0 });
    pass(10);
    assert.deepEqual(seen.mute, ["it did not answer 3 questions and was stopped"]);
  });

  it("lets one live that another program stops and continues all the time", (t) => {
    const { seen, pass, thenDoes } = aWatch(t);
    thenDoes({ stopped: true, cpuMs: 10 });
    pass(40);
    assert.deepEqual(seen.mute, []);
  });

  it("ends one that does nothing and does not answer", (t) => {
    const { seen, pass, thenDoes } = aWatch(t);
    thenDoes({ cpuMs: 1 });
    pass(20);
    assert.deepEqual(seen.mute, ["it did not answer 5 questions and used no processor time"]);
  });

  it("ends one that uses its budget of processor time without an answer", (t) => {
    const { seen, pass, thenDoes } = aWatch(t);
    thenDoes({ wants: true, cpuMs: 250 });
    pass(20);
    assert.deepEqual(seen.mute, ["it did not answer 5 questions while it used 1.0 s of processor time"]);
  });

  for (const [name, does] of [
    ["waits for a processor", { wants: true, cpuMs: 1 }], ["waited for one between two looks", { waitedMs: 480, cpuMs: 1 }],
    ["waits for a disk", { wants: true }],
  ]) {
    it(`lets one live that ${name}, however long that takes`, (t) => {
      const { seen, pass, thenDoes } = aWatch(t);
      thenDoes(does);
      pass(500);
      assert.deepEqual(seen.mute, []);
    });
  }

  it("counts questions where the kernel tells nothing", (t) => {
    const { seen, pass, thenDoes } = aWatch(t);
    seen.isThere = false;
    thenDoes({});
    pass(5);
    assert.deepEqual(seen.mute, []);
    pass(20);
    assert.deepEqual(seen.mute, ["it did not answer 5 questions"]);
    assert.equal(seen.asked, 5);
  });

  it("begins anew with each answer", (t) => {
    const { seen, watch, pass, thenDoes } = aWatch(t);
    thenDoes({});
    for (let n = 0; n < 5; n += 1) {
      pass(4);
      watch.hear({ type: "alive" });
    }
    assert.deepEqual(seen.mute, []);
  });

  it("asks seldom while there are answers, and often when one is missing", (t) => {
    const { seen, pass, thenDoes } = aWatch(t, { restMs: 2_000 });
    pass(21);
    assert.equal(seen.asked, 6);
    thenDoes({ wants: true });
    pass(8);
    assert.equal(seen.asked, 11);
  });

  it("waits longer for the first answer", (t) => {
    const { seen, pass } = aWatch(t);
    Object.assign(seen, { answers: false, does: { wants: true, cpuMs: 400 } });
    pass(12);
    assert.deepEqual(seen.mute, []);
    pass(4);
    assert.deepEqual(seen.mute, ["it did not answer 14 questions while it used 5.2 s of processor time"]);
  });

  it("takes phases of the start for signs of life, and says after which one it hung", (t) => {
    const { seen, watch, pass } = aWatch(t);
    Object.assign(seen, { answers: false, does: { cpuMs: 500, wants: true } });
    for (const phase of ["settings read", "database open", "tables ready"]) {
      pass(8);
      watch.hear({ type: "phase", phase });
      watch.hear({ type: "alive" });
    }
    pass(11);
    assert.deepEqual(seen.mute, []);
    pass(2);
    assert.deepEqual(seen.mute,
      ['it did not answer 11 questions while it used 5.0 s of processor time, in its start after "tables ready"']);
  });

  it("judges by the usual limits after the word that it is ready", (t) => {
    const { seen, watch, pass, thenDoes } = aWatch(t);
    watch.hear({ type: "phase", phase: "settings read" });
    watch.hear({ type: "ready" });
    thenDoes({ cpuMs: 500, wants: true });
    pass(20);
    assert.deepEqual(seen.mute, ["it did not answer 4 questions while it used 1.5 s of processor time"]);
  });

  it("has twice the patience after each end by it, up to eight times, and as much as at first after a healthy life", (t) => {
    const patience = new Patience();
    const questionsUntilDead = [];
    for (let n = 0; n < 6; n += 1) {
      if (n === 5) {
        const healthy = aWatch(t, { patience });
        healthy.pass(40);
        healthy.watch.stop();
        t.mock.timers.reset();
      }
      const { seen, watch, pass, thenDoes } = aWatch(t, { patience });
      thenDoes({});
      pass(60);
      assert.equal(seen.mute.length, 1);
      questionsUntilDead.push(seen.asked);
      watch.stop();
      t.mock.timers.reset();
    }
    assert.deepEqual(questionsUntilDead, [5, 9, 17, 33, 33, 5]);
  });
});

describe("what the kernel tells", { skip: process.platform !== "linux" && "knows the /proc of Linux" }, () => {
  async function aProcess(t, code) {
    const child = spawn(process.execPath, ["-e", `console.log("up"); ${code}`],
      { stdio: ["ignore", "pipe", "inherit"], detached: true });
    // With what it has started.
    t.after(() => {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch (error) {
        if (error.code !== "ESRCH") throw error;
      }
    });
    await once(child.stdout, "data");
    return child;
  }

  it("a process that is stopped is so, and one that goes on is not", async (t) => {
    const { pid } = await aProcess(t, "setInterval(() => {}, 1000)");
    assert.equal(lookAt(pid).stopped, false);
    process.kill(pid, "SIGSTOP");
    await until(() => lookAt(pid).stopped);
    assert.equal(lookAt(pid).wants, false);
    process.kill(pid, "SIGCONT");
    await until(() => !lookAt(pid).stopped);
  });

  it("an endless loop wants a processor and uses it, and one that sleeps does neither", async (t) => {
    const [loop, sleeper] = [await aProcess(t, "for (;;);"), await aProcess(t, "setInterval(() => {}, 100_000)")];
    const before = lookAt(loop.pid).cpuMs;
    await until(() => lookAt(loop.pid).cpuMs > before + 50);
    assert.equal(lookAt(loop.pid).wants, true);
    await until(() => !lookAt(sleeper.pid).wants);
  });

  it("the main thread of a program counts, or its whole family", async (t) => {
    const work = `new (require("worker_threads").Worker)("for (;;);", { eval: true });`;
    const code = `${work} require("child_process").spawn(process.execPath, ["-e", "for (;;);"]); setInterval(() => {}, 100_000);`;
    const { pid } = await aProcess(t, code);
    const whole = () => lookAt(pid, { family: true });
    await until(() => whole().wants && whole().cpuMs - lookAt(pid).cpuMs > 500);
    await until(() => !lookAt(pid).wants);
    assert.equal(whole().stopped, false);
  });

  it("nothing is known of a process that is gone", async (t) => {
    const child = await aProcess(t, "");
    if (child.exitCode === null) await once(child, "exit");
    assert.equal(lookAt(child.pid), undefined);
  });
});
