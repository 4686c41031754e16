import type { StageChain } from "./stage-chain.js";

/** The pipeline broke before it answered; the text may be tried again on a fresh one. */
export class PipelineLost extends Error {
  override readonly name = "PipelineLost";
}

/** Numbers of texts begin anew after so many; every stage reads and writes each digit, and no window is as wide. */
const mostInWork = 1_000;

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
  private clock: NodeJS.Timeout | undefined;
  private reason: string | undefined;
  private tellLost: (reason: string) => void = () => undefined;

  constructor(private readonly chain: StageChain, public replyMs: number) {
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
      this.headSince = performance.now();
      one.resolve(mark + one.mark.length === reply.length ? reply.slice(0, mark)
        : reply.slice(0, mark) + reply.slice(mark + one.mark.length));
    }
    this.received = from === 0 ? text : text.slice(from);
    if (this.received.length > longestReply) this.lose("a reply has no end");
    if (this.head === this.waiting.length) {
      this.waiting.length = 0;
      this.head = 0;
      clearTimeout(this.clock);
    } else if (this.head > 1_000) {
      this.waiting.splice(0, this.head);
      this.head = 0;
    }
  }

  /** One timer for all: it looks at the oldest segment and sleeps for the rest of its time. */
  private startClock(): void {
    this.headSince = performance.now();
    const check = (): void => {
      const left = this.replyMs - (performance.now() - this.headSince);
      if (left <= 0) this.lose(`no reply within ${this.replyMs / 1_000} s`);
      else this.clock = setTimeout(check, left);
    };
    clearTimeout(this.clock);
    this.clock = setTimeout(check, this.replyMs);
  }

  private lose(reason: string, kill = true): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    clearTimeout(this.clock);
    if (kill) this.chain.kill();
    for (const { reject } of this.waiting.splice(this.head)) reject(new PipelineLost(reason));
    this.waiting.length = 0;
    this.head = 0;
    this.tellLost(reason);
  }
}
