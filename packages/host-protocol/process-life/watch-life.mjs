import { lookAt } from "./process-facts.mjs";

/** A process that used or wanted less of a processor than this between two looks did nothing. */
const idleShare = 0.05;
/** Patience grows to this many times its first size at most. */
const mostPatience = 8;
/** A process that gave so many signs of life after its start is healthy: patience is what it was at first. */
const signsOfHealth = 30;

/** Patience with one part over all its restarts: it doubles with each process that was judged dead, until one is healthy. */
export class Patience {
  factor = 1;
  grow() {
    this.factor = Math.min(2 * this.factor, mostPatience);
  }
  restore() {
    this.factor = 1;
  }
}

/**
 * Asks a process for signs of life and calls `mute` with the reason, once, when it is dead. Time on the clock proves nothing: on a busy
 * machine a healthy process may wait long for a processor. A process is dead when
 *
 * - it is stopped at `stopped` looks in a row and used no processor time between them;
 * - or it left `idle` questions unanswered while it neither used nor wanted a processor or a disk;
 * - or it left as many unanswered and has used `busyMs` of its own processor time meanwhile: it is in an endless loop.
 *
 * Where the kernel cannot be asked, it is dead after `blind` unanswered questions. Questions are counted, not seconds: after a pause of
 * the watching process, or of the whole machine, answers are read before the next question is counted.
 *
 * The next question follows an answer after `restMs`, and an unanswered question after `askMs`. The limits are those of `atStart` until
 * the process has started: until it says that it is ready if it tells phases of its start, otherwise until its first sign of life.
 * `missing` says what so many questions in a row did not bring.
 */
export function watchLife({ pid, family = false, ask, mute, askMs, restMs = askMs, limits, atStart = limits, patience = new Patience(),
  look = () => lookAt(pid, { family }), missing = (questions) => `it did not answer ${questions} questions` }) {
  let starting = true;
  let phase;
  let signs = 0;
  let unanswered = 0;
  let evidence;
  let timer = setTimeout(next, askMs);
  function next() {
    const why = unanswered > 0 ? judge() : undefined;
    if (why !== undefined) return mute(phase === undefined || !starting ? why : `${why}, in its start after "${phase}"`);
    unanswered += 1;
    timer = setTimeout(next, askMs);
    ask();
  }
  function judge() {
    const { stopped, idle, busyMs, blind } = scaled(starting ? atStart : limits, patience.factor);
    const seen = look();
    if (seen === undefined) return unanswered < blind ? undefined : dead(missing(unanswered));
    evidence = weigh(evidence, seen);
    // Slowness does not stop a process, so patience does not matter here.
    if (evidence.stopped >= stopped) return `${missing(unanswered)} and was stopped`;
    if (unanswered < idle) return undefined;
    if (evidence.idle >= idle) return dead(`${missing(unanswered)} and used no processor time`);
    const usedMs = seen.cpuMs - evidence.first.cpuMs;
    if (usedMs < busyMs) return undefined;
    return dead(`${missing(unanswered)} while it used ${(usedMs / 1000).toFixed(1)} s of processor time`);
  }
  function dead(why) {
    patience.grow();
    return why;
  }
  return {
    /** To be called with each message of the process: any is a sign of life, and some tell how far its start has come. */
    hear(message) {
      if (message?.type === "phase") phase = message.phase;
      else if (message?.type === "ready" || phase === undefined) starting = false;
      if (!starting && (signs += 1) === signsOfHealth) patience.restore();
      [unanswered, evidence] = [0, undefined];
      clearTimeout(timer);
      timer = setTimeout(next, restMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** `stopped` stays: only a signal or a debugger stops a process. */
const scaled = ({ stopped, idle, busyMs, blind }, factor) =>
  ({ stopped, idle: idle * factor, busyMs: busyMs * factor, blind: blind * factor });

/** What looks in a row have shown. */
function weigh(before, seen) {
  if (before === undefined) return { first: seen, last: seen, stopped: seen.stopped ? 1 : 0, idle: 0 };
  const { first, last } = before;
  const usedMs = Math.max(0, seen.cpuMs - last.cpuMs);
  const wantedMs = usedMs + Math.max(0, seen.waitedMs - last.waitedMs);
  const isIdle = !seen.stopped && !seen.wants && wantedMs < idleShare * (seen.atMs - last.atMs);
  return {
    first, last: seen,
    // One that others stop and continue all the time, to slow it down, runs in between.
    stopped: !seen.stopped ? 0 : seen.ownMs > last.ownMs ? 1 : before.stopped + 1,
    idle: isIdle ? before.idle + 1 : 0,
  };
}
