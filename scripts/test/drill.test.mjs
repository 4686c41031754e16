import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { describe, it } from "node:test";
import { judgeCalls, wrongWithCalls } from "../drill/judge-calls.mjs";
import { startProxy } from "../drill/silent-proxy.mjs";

const call = (sent, ended, outcome = "answered") => ({ sent, ended, outcome });

describe("the judgement of quick calls", () => {
  const span = { began: 1_000, over: 21_000, end: 30_000 };
  const rows = [
    ["an answer now and then", [900, 8_000, 17_000, 22_000, 29_000].map((at) => call(at - 50, at)), true,
      { withoutAnswerMs: 9_000, longestCallMs: 50, recoveryMs: 1_000 }, 0],
    ["nobody answered for long", [1_500, 22_000].map((at) => call(at - 50, at)), true,
      { withoutAnswerMs: 20_500, longestCallMs: 50, recoveryMs: 1_000 }, 1],
    ["refusals where nobody could translate", [call(900, 950), call(5_000, 7_000, "refused"), call(23_000, 23_010)], false,
      { withoutAnswerMs: 22_010, longestCallMs: 2_000, recoveryMs: 2_010 }, 0],
    ["a call that hung", [call(2_000, 14_000), call(21_500, 21_600)], false,
      { withoutAnswerMs: 13_000, longestCallMs: 12_000, recoveryMs: 600 }, 1],
    ["no answer after the fault", [call(900, 950)], false, { withoutAnswerMs: 29_000, longestCallMs: 50, recoveryMs: Infinity }, 1],
    ["wrong, unclear and silent answers", [call(1_000, 1_001, "wrong"), call(1_000, 1_001, "unclear"), call(1_000, 1_001, "silent"),
      call(22_000, 22_001)], false, { withoutAnswerMs: 21_001, longestCallMs: 1, recoveryMs: 1_001 }, 3],
  ];
  for (const [what, calls, engineLeft, figures, faults] of rows) {
    it(`sees ${what}`, () => {
      const { outcomes, ...judged } = judgeCalls(calls, span);
      assert.deepEqual(judged, figures);
      assert.equal(Object.values(outcomes).reduce((sum, count) => sum + count), calls.length);
      assert.equal(wrongWithCalls({ outcomes, ...judged }, { engineLeft }).length, faults);
    });
  }
  it("allows as much time as the machine took to start everything", () => {
    const calls = { outcomes: {}, withoutAnswerMs: 13_000, longestCallMs: 12_000, recoveryMs: 600 };
    assert.deepEqual([0, 12_500, 20_000].map((startMs) => wrongWithCalls(calls, { engineLeft: true }, startMs).length), [2, 1, 0]);
  });
});

describe("the silent proxy", () => {
  it("forgets the connections that it has, and carries new ones", async (t) => {
    const echo = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
    await once(echo, "listening");
    const proxy = await startProxy(echo.address().port);
    const open = () => connect(proxy.port, "127.0.0.1");
    const answer = async (socket) => (await once(socket.write("x") && socket, "data")).toString();
    const old = open();
    t.after(() => { proxy.stop(); echo.close(); });
    assert.equal(await answer(old), "x");
    assert.equal(proxy.goSilent(), 1);
    let heard = false;
    old.on("data", () => { heard = true; }).write("x");
    const young = open();
    assert.equal(await answer(young), "x");
    assert.deepEqual([heard, old.destroyed], [false, false]);
  });
});
