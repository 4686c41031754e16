/**
 * Asks a part again and again for a sign of life, and calls `mute` with the reason, once, when it has left too many questions in a
 * row unanswered. `heard` is to be called at each sign, and `stop` when the part is gone.
 *
 * Questions are counted and not seconds: after a pause of the supervisor itself, or of the whole machine, answers are read before the
 * next one is counted, so nothing is ended that only slept.
 */
export function watchLife({ ask, mute, askMs = 500, mostUnanswered = 8, mostAtStart = mostUnanswered }) {
  let most = mostAtStart;
  let unanswered = 0;
  let timer = setTimeout(next, askMs);
  function next() {
    if (unanswered >= most) return mute(`it gave no sign of life for ${most * askMs / 1000} s`);
    unanswered += 1;
    timer = setTimeout(next, askMs);
    ask();
  }
  return {
    heard() {
      unanswered = 0;
      most = mostUnanswered;
    },
    stop: () => clearTimeout(timer),
  };
}
