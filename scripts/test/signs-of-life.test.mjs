import assert from "node:assert/strict";
import { it } from "node:test";
import { watchLife } from "../up/signs-of-life.mjs";

/** A watch over a part that answers while `lives`, with its clock in the test's hands. */
function aWatch(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const seen = { asked: 0, mute: [], lives: true };
  const watch = watchLife({
    askMs: 500, mostUnanswered: 4, mostAtStart: 6,
    ask() {
      seen.asked += 1;
      if (seen.lives) watch.heard();
    },
    mute: (why) => seen.mute.push(why),
  });
  t.after(watch.stop);
  return { seen, watch, ask: (times) => Array.from({ length: times }, () => t.mock.timers.tick(500)) };
}

it("who answers lives on, and who does not is told of once", (t) => {
  const { seen, ask } = aWatch(t);
  ask(20);
  assert.deepEqual(seen, { asked: 20, mute: [], lives: true });
  seen.lives = false;
  ask(4);
  assert.deepEqual(seen.mute, []);
  ask(20);
  assert.deepEqual(seen, { asked: 24, mute: ["it gave no sign of life for 2 s"], lives: false });
});

it("one answer is enough to be asked as often again", (t) => {
  const { seen, watch, ask } = aWatch(t);
  watch.heard();
  seen.lives = false;
  ask(4);
  watch.heard();
  ask(4);
  assert.deepEqual(seen.mute, []);
});

it("who starts may take longer for the first answer", (t) => {
  const { seen, ask } = aWatch(t);
  seen.lives = false;
  ask(6);
  assert.deepEqual(seen.mute, []);
  ask(1);
  assert.deepEqual(seen.mute, ["it gave no sign of life for 3 s"]);
});
