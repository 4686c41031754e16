import { lookAt } from "@dragoman/host-protocol/process-life";
import type { StageChain } from "./stage-chain.js";

/** The pipeline broke before it answered; the text may be tried again on a fresh one. */
export class PipelineLost extends Error {
  override readonly name = "PipelineLost";
}

/** Numbers of texts begin anew after so many; every stage reads and writes each digit, and no window is as wide. */
const mostInWork = 1_000;

/** Number of checks of the oldest segment within `replyMs`. */
const checksPerReply = 4;
/** Maximum number of checks, even if the stages wait for a processor: two attempts have to end within the timeout of the caller. */
const maxChecks = 10;

/** In characters. A translation is at most a few times as long as its source. */
const longestReply = 1_000_000;

interface Waiting {
  readonly mark: string;
  readonly resolve: (reply: string) => void;
  readonly reject: (error: PipelineLost) => void;
}

/**
 * Sends texts through a chain of stages and matches the replies, in order.
 *
 * Each text ends with an empty superblank, one of its own number, and a NUL. They make every stage flush: behind a full
 * stop and behind the last word they wait for one character more, and behind a word that may begin a longer term (`the
 * end`) for two; without them it is lost. The number proves that a reply belongs to its text.
 */
export class SegmentExchange {
  /** Settles with the reason when the chain has ended, was too slow, or answered out of turn; then all stages are killed. */
  readonly lost: Promise<string>;
  private readonly waiting: Waiting[] = [];
  private head = 0;
  private next = 0;
  private unsent = "";
  private received = "";
  private headSince = 0;
  /** Time that counts against the oldest segment, in milliseconds. */
  private countedMs = 0;
  private checks = 0;
  private clock: NodeJS.Timeout | undefined;
  private reason: string | undefined;
  private tellLost: (reason: string) => void = () => undefined;

  /**
   * `replyMs` is the maximum time for a reply. Time in which stages wait for a processor does not count: `stagesWaited` returns its sum
   * so far, in milliseconds.
   */
  constructor(
    private readonly chain: StageChain, public replyMs: number, private readonly stagesWaited: () => number = () => waitedMsOf(chain.pids),
  ) {
    this.lost = new Promise((resolve) => { this.tellLost = resolve; });
    chain.output.setEncoding("utf8");
    chain.output.on("data", (text: string) => this.receive(text));
    chain.output.on("error", () => undefined); // `ended` reports its end
    void chain.ended.then((reason) => this.lose(reason));
  }

  /** The reply to a text; rejects with `PipelineLost`. */
  send(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.reason !== undefined) {
        reject(new PipelineLost(this.reason));
        return;
      }
      const mark = `[][!${this.next = (this.next + 1) % mostInWork}]`;
      this.waiting.push({ mark, resolve, reject });
      if (this.waiting.length - this.head === 1) this.startClock();
      // What is sent within one turn goes out in one write.
      if (this.unsent === "") queueMicrotask(() => this.flush());
      this.unsent += `${text}${mark}\0`;
    });
  }

  /** Ends the stages by closing their input; kills those that do not follow within two seconds. */
  async close(): Promise<void> {
    this.lose("it was closed", false);
    this.chain.input.end();
    const kill = setTimeout(() => this.chain.kill(), 2_000);
    await this.chain.gone;
    clearTimeout(kill);
  }

  private flush(): void {
    const text = this.unsent;
    this.unsent = "";
    if (this.reason === undefined) this.chain.input.write(text);
  }

  private receive(chunk: string): void {
    const text = this.received + chunk;
    let from = 0;
    for (;;) {
      const end = text.indexOf("\0", from);
      if (end < 0) break;
      // Some stages add a NUL of their own when they end.
      const one = this.waiting[this.head];
      if (one === undefined || this.reason !== undefined) return;
      const reply = text.slice(from, end);
      const mark = reply.lastIndexOf(one.mark);
      if (mark < 0) {
        this.lose("a reply does not belong to its segment");
        return;
      }
      from = end + 1;
      this.head++;
      this.restartTime();
      one.resolve(mark + one.mark.length === reply.length ? reply.slice(0, mark)
        : reply.slice(0, mark) + reply.slice(mark + one.mark.length));
    }
    this.received = from === 0 ? text : text.slice(from);
    if (this.received.length > longestReply) this.lose("a reply has no end");
    if (this.head === this.waiting.length) {
      this.waiting.length = 0;
      this.head = 0;
      this.stopClock();
    } else if (this.head > 1_000) {
      this.waiting.splice(0, this.head);
      this.head = 0;
    }
  }

  private restartTime(): void {
    this.headSince = performance.now();
    this.countedMs = 0;
    this.checks = 0;
  }

  /** Checks at intervals how long the oldest segment takes. */
  private startClock(): void {
    this.restartTime();
    const intervalMs = this.replyMs / checksPerReply;
    let before: { readonly at: number; readonly waited: number } | undefined;
    const check = (): void => {
      const now = { at: performance.now(), waited: this.stagesWaited() };
      // While this process is not running, no reply can arrive, so a long interval does not count in full.
      const passed = Math.min(now.at - Math.max(this.headSince, before?.at ?? 0), 2 * intervalMs);
      this.countedMs += Math.max(0, passed - Math.max(0, now.waited - (before?.waited ?? now.waited)));
      before = now;
      this.checks++;
      // Each timer may fire one millisecond early.
      const isLate = this.countedMs + checksPerReply >= this.replyMs || this.checks >= maxChecks;
      if (isLate) this.lose(`no reply within ${this.replyMs / 1_000} s`);
      else checkLater();
    };
    const checkLater = (): void => {
      // Replies that arrived while this process was busy are read before `setImmediate` runs.
      const timer = setTimeout(() => setImmediate(() => { if (this.clock === timer) check(); }), intervalMs);
      this.clock = timer;
    };
    this.stopClock();
    checkLater();
  }

  private stopClock(): void {
    clearTimeout(this.clock);
    this.clock = undefined;
  }

  private lose(reason: string, kill = true): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    this.stopClock();
    if (kill) this.chain.kill();
    for (const { reject } of this.waiting.splice(this.head)) reject(new PipelineLost(reason));
    this.waiting.length = 0;
    this.head = 0;
    this.tellLost(reason);
  }
}

function waitedMsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (lookAt(pid)?.waitedMs ?? 0), 0);
}
