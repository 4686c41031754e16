/** Maximum time without an answer, in milliseconds, on a machine that starts an installation in less time than this. */
export const limitMs = 10_000;

/**
 * What quick calls went through from `began` to the end, while a fault lasted until `over` (all in milliseconds): how many had which
 * outcome; the longest time between two right answers; the longest single call; the time from the fault's end to the next right answer.
 */
export function judgeCalls(calls, { began, over, end }) {
  const outcomes = {};
  for (const { outcome } of calls) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const answers = calls.filter(({ outcome }) => outcome === "answered").map(({ ended }) => ended).sort((one, other) => one - other);
  const moments = [began, ...answers.filter((ended) => ended > began && ended < end), end];
  const next = answers.find((ended) => ended >= over);
  return {
    outcomes,
    withoutAnswerMs: Math.max(...moments.slice(1).map((moment, n) => moment - moments[n])),
    longestCallMs: Math.max(0, ...calls.map(({ sent, ended }) => ended - sent)),
    recoveryMs: next === undefined ? Infinity : next - over,
  };
}

/**
 * Sentences on what must not be. Where nobody is left who could translate, refusals have to come in time instead of answers. If the
 * installation took longer than `limitMs` to start, the limit is that time: `startMs`.
 */
export function wrongWithCalls({ outcomes, withoutAnswerMs, longestCallMs, recoveryMs }, { engineLeft }, startMs = 0) {
  const mostMs = Math.max(limitMs, startMs);
  const wrong = ["wrong", "unclear", "silent"].filter((outcome) => outcomes[outcome])
    .map((outcome) => `${outcomes[outcome]} quick calls were ${outcome}`);
  if (engineLeft && withoutAnswerMs > mostMs) wrong.push(`nobody got an answer for ${seconds(withoutAnswerMs)} s`);
  if (longestCallMs > mostMs) wrong.push(`a quick call took ${seconds(longestCallMs)} s`);
  if (recoveryMs > mostMs) wrong.push(`the first answer after the fault took ${seconds(recoveryMs)} s`);
  return wrong;
}

export const seconds = (ms) => (ms / 1000).toFixed(1);
