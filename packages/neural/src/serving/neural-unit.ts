import type { ModelBytes } from "./bergamot.js";
import { type EngineThread, type StartThread, threadStarter } from "./engine-thread.js";

/** How much is translated at once, and for how long. */
export interface UnitBounds {
  /** Texts that are translated together. */
  readonly texts: number;
  readonly characters: number;
  /** A batch that takes more processor time hangs. Each character adds a little. */
  readonly batchMs: number;
  /** Timeout of a batch whose thread uses less processor time: two attempts have to end within the timeout of the caller. */
  readonly waitMs: number;
}
const usualBounds: UnitBounds = { texts: 8, characters: 600, batchMs: 3_000, waitMs: 25_000 };
const msPerCharacter = 10;
/** Factor of the limit for a text that is translated again. */
const longerAgain = 3;
/** Minimum time between two checks of a thread. */
const minCheckMs = 50;
/** Where people ask now and then, each waits for the batch in work: it is so many times smaller then, though it costs a third more. */
const smaller = 3;
const recentMs = 2_000;
/** People go first, and after so many batches of theirs in a row one of others: a document goes on while they never cease to ask. */
const mostInRow = 4;

interface Waiting {
  readonly text: string;
  readonly model: number;
  /** How often a thread was lost over it. */
  lost: number;
  resolve(translation: string): void;
  reject(reason: Error): void;
}

/**
 * One engine in a thread of its own, with one model or several.
 *
 * What people wait for goes first, and starves nothing else. A thread that hangs, aborts or ends is replaced at once, and each text of
 * its batch is asked once more, alone; one over which a thread is lost again is rejected. Where no thread can be started any more, `died`
 * settles with the reason, and everything is rejected with it.
 */
export class NeuralUnit {
  readonly died: Promise<string>;
  private readonly urgent: Waiting[] = [];
  private readonly others: Waiting[] = [];
  private readonly alone: Waiting[] = [];
  private isBusy = false;
  private lastUrgent = Number.NEGATIVE_INFINITY;
  private urgentInRow = 0;
  private end: Error | undefined;
  private idle: (() => void) | undefined;
  private closing: Promise<void> | undefined;
  private tellDied: (reason: string) => void = () => undefined;

  private constructor(
    private thread: EngineThread, private readonly models: readonly ModelBytes[], private readonly start: StartThread,
    private readonly bounds: UnitBounds,
  ) {
    this.died = new Promise((resolve) => { this.tellDied = resolve; });
  }

  /** Starts the engine; rejects with the reason where it cannot load the models. */
  static async open(
    models: readonly ModelBytes[], { start = threadStarter(), bounds = usualBounds }: { start?: StartThread; bounds?: UnitBounds } = {},
  ): Promise<NeuralUnit> {
    return new NeuralUnit(await start(models), models, start, bounds);
  }

  /** Bytes that the engine holds, its models included. */
  get memoryBytes(): number {
    return this.thread.heapBytes;
  }

  /** Translates a text of HTML with one of the models, by its place. Rejects with the reason where the engine cannot. */
  translate(text: string, isUrgent = false, model = 0): Promise<string> {
    if (this.end !== undefined) return Promise.reject(this.end);
    // A batch that began now could lose its thread, and another one be started for it, when the unit is closed.
    if (this.closing !== undefined) return Promise.reject(closed());
    if (isUrgent) this.lastUrgent = performance.now();
    return new Promise((resolve, reject) => {
      (isUrgent ? this.urgent : this.others).push({ text, model, lost: 0, resolve, reject });
      void this.work();
    });
  }

  /** Finishes what waits, then ends the thread; nothing more is taken from now on. */
  close(): Promise<void> {
    // eslint-disable-next-line dragoman/kept-promises -- a unit ends once
    return this.closing ??= this.finish();
  }

  private async finish(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => { this.idle = resolve; });
    this.end ??= closed();
    await this.thread.end();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    // What was asked in the same moment goes together.
    await Promise.resolve();
    for (let batch = this.next(); batch.length > 0 && this.end === undefined; batch = this.next()) await this.ask(batch);
    this.isBusy = false;
    this.idle?.();
  }

  /** What goes next: what people wait for, what is asked alone, then as many others as go together. */
  private next(): Waiting[] {
    const areOthersLeft = this.alone.length + this.others.length > 0;
    if (this.urgent.length > 0 && !(areOthersLeft && this.urgentInRow >= mostInRow)) {
      this.urgentInRow++;
      return this.taken(this.urgent);
    }
    this.urgentInRow = 0;
    return this.alone.length > 0 ? this.alone.splice(0, 1) : this.taken(this.others);
  }

  /** The text that waits longest, and those for its model whose lengths are closest: together they take as long as the longest of them. */
  private taken(queue: Waiting[]): Waiting[] {
    const [first] = queue;
    if (first === undefined) return [];
    const part = queue !== this.urgent && performance.now() - this.lastUrgent < recentMs ? smaller : 1;
    const apart = ({ text }: Waiting): number => Math.abs(text.length - first.text.length);
    const near = queue.filter(({ model }) => model === first.model).sort((a, b) => apart(a) - apart(b));
    const batch: Waiting[] = [];
    let characters = 0;
    for (const one of near.slice(0, Math.ceil(this.bounds.texts / part))) {
      characters += one.text.length;
      if (batch.length > 0 && characters > this.bounds.characters / part) break;
      batch.push(one);
    }
    for (const one of batch) queue.splice(queue.indexOf(one), 1);
    return batch;
  }

  /** All of a batch are for one model. */
  private async ask(batch: readonly Waiting[]): Promise<void> {
    const limit = new TimeLimit(this.thread, this.limitMs(batch), this.bounds.waitMs);
    try {
      const answer = this.thread.translate(batch.map(({ text }) => text), batch[0]?.model ?? 0);
      const translations = await Promise.race([answer, limit.exceeded]);
      batch.forEach(({ resolve }, at) => resolve(translations[at] as string));
    } catch (error) {
      await this.replace(batch, error as Error);
    } finally {
      limit.clear();
    }
  }

  private limitMs(batch: readonly Waiting[]): number {
    const ms = batch.reduce((sum, { text }) => sum + msPerCharacter * text.length, this.bounds.batchMs);
    return batch.some(({ lost }) => lost > 0) ? longerAgain * ms : ms;
  }

  private async replace(batch: readonly Waiting[], reason: Error): Promise<void> {
    for (const one of batch) {
      if (++one.lost > 1) one.reject(reason);
      else this.alone.push(one);
    }
    await this.thread.end();
    try {
      this.thread = await this.start(this.models);
    } catch (error) {
      this.die(error as Error);
    }
  }

  private die(reason: Error): void {
    this.end = reason;
    for (const { reject } of [this.urgent, this.alone, this.others].flatMap((queue) => queue.splice(0))) reject(reason);
    this.tellDied(reason.message);
  }
}

/** Rejects `exceeded` when a thread has used `limitMs` of processor time, or after `waitMs` if it uses less. */
class TimeLimit {
  readonly exceeded: Promise<never>;
  private readonly began: number | undefined;
  private readonly since = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(private readonly thread: EngineThread, private readonly limitMs: number, private readonly waitMs: number) {
    this.began = thread.cpuMs?.();
    this.exceeded = new Promise((_, reject) => {
      this.wait(limitMs, () => reject(new Error(`the engine did not answer within ${limitMs / 1_000} seconds`)));
    });
  }

  clear(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private wait(ms: number, fail: () => void): void {
    // Answers that arrived while this process was busy are read before `setImmediate` runs.
    this.timer = setTimeout(() => setImmediate(() => {
      if (this.isOver) return;
      const left = Math.min(this.limitMs - this.usedMs(), Math.max(this.waitMs, this.limitMs) - (performance.now() - this.since));
      if (left <= 0) fail();
      else this.wait(Math.max(minCheckMs, left), fail);
    }), ms);
  }

  private usedMs(): number {
    const now = this.thread.cpuMs?.();
    return this.began === undefined || now === undefined ? Infinity : now - this.began;
  }
}

const closed = (): Error => new Error("the unit is closed");
