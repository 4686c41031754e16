import type { Driver, EngineResult, Lane, OptionValues, Pipeline, SegmentHints } from "@dragoman/application/segments";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { type Segment, sentencesIn } from "@dragoman/domain/segments";
import { type Batch, type LaneBounds, WaitingLanes, laneBounds } from "./waiting-lanes.js";

export interface UnitSettings {
  readonly pair: LanguagePair;
  readonly desired: number;
  readonly maximum: number;
  readonly mode?: string;
  readonly bounds?: LaneBounds;
  readonly times?: UnitTimes;
}

export interface UnitTimes {
  /** A batch that waits longer makes the engine start another unit. */
  readonly growMs: number;
  /** A batch that waits longer for a variant takes the place of a unit of another one. */
  readonly replaceMs: number;
  /** A unit beyond the desired ones ends when it had nothing to do for so long. */
  readonly idleMs: number;
}
const usualTimes: UnitTimes = { growMs: 250, replaceMs: 1_000, idleMs: 60_000 };

/** What the owner of the units is told. */
export interface UnitEvents {
  /** The number of running units changed. */
  filled(units: number): void;
  /** A unit ended by itself or could not be started, and why. */
  unitLost(reason: string): void;
  /** Not even one unit of the pair's defaults can be started. */
  hopeless(reason: string): void;
}

/** Time after an interactive segment in which more of them are expected. */
const expectedMs = 2_000;

interface Unit {
  readonly kind: Kind;
  readonly pipeline: Pipeline;
  /** Sentences: long segments count for several, so that others never wait behind a window full of them. */
  inWork: number;
  idleSince: number;
  /** Gets no more segments; ends when it has none left. */
  leaving: boolean;
}

/** What waits and runs for one set of option values. */
interface Kind {
  readonly options: OptionValues;
  readonly waiting: WaitingLanes;
  readonly units: Unit[];
  opening: number;
}

/** The parallel pipelines of an engine, and the segments that wait for them. */
export class ProcessingUnits {
  private readonly kinds = new Map<string, Kind>();
  private readonly usual: Kind;
  private readonly load: Record<Lane, { segments: number; bytes: number }> = {
    interactive: { segments: 0, bytes: 0 }, short: { segments: 0, bytes: 0 }, documents: { segments: 0, bytes: 0 },
  };
  private readonly bounds: LaneBounds;
  private readonly times: UnitTimes;
  private readonly sweep: NodeJS.Timeout;
  private look: NodeJS.Timeout | undefined;
  private closing: (() => void) | undefined;
  /** When an interactive segment was served last. */
  private lastInteractive = -Infinity;

  constructor(private readonly driver: Driver, private readonly settings: UnitSettings, private readonly events: UnitEvents) {
    this.bounds = settings.bounds ?? laneBounds;
    this.times = settings.times ?? usualTimes;
    this.usual = this.kindOf({});
    this.sweep = setInterval(() => this.closeIdle(), this.times.idleMs / 4).unref();
  }

  /** Starts the desired units; settles when the first one runs. */
  async start(): Promise<void> {
    const starts = Array.from({ length: this.settings.desired }, () => this.open(this.usual));
    if (starts.length > 0) {
      await Promise.any(starts.map(async (start) => { if (!(await start)) throw new Error("not started"); })).catch(() => undefined);
    }
  }

  get filled(): number {
    let units = 0;
    for (const kind of this.kinds.values()) units += kind.units.length;
    return units;
  }

  /** Units that have a segment in work now. */
  get busy(): number {
    let units = 0;
    for (const kind of this.kinds.values()) for (const { inWork } of kind.units) if (inWork > 0) units++;
    return units;
  }

  /** Bytes that the units hold together; undefined where they cannot tell. */
  get memoryBytes(): number | undefined {
    const told = [...this.kinds.values()].flatMap(({ units }) => units.flatMap(({ pipeline }) => pipeline.memoryBytes ?? []));
    return told.length === 0 ? undefined : told.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Segments that wait or are in work, by lane. */
  get queues(): Readonly<Record<Lane, number>> {
    const { interactive, short, documents } = this.load;
    return { interactive: interactive.segments, short: short.segments, documents: documents.segments };
  }

  /** Segments that wait or are in work. */
  get queue(): number {
    return this.load.interactive.segments + this.load.short.segments + this.load.documents.segments;
  }

  /**
   * Puts segments into a lane; `done` is called when each has its result. Answers a function that gives up what did
   * not begin yet, or undefined when the lane is full or the units are closing.
   */
  submit(
    segments: readonly Segment[], lane: Lane, options: OptionValues, bytes: number, done: (results: readonly EngineResult[]) => void,
    hints: readonly SegmentHints[] = [],
  ): (() => void) | undefined {
    const load = this.load[lane];
    const full = load.segments > 0 && (load.segments + segments.length > this.bounds.segments || load.bytes + bytes > this.bounds.bytes);
    if (full || this.closing !== undefined) return undefined;
    const results: EngineResult[] = [];
    const kind = this.kindOf(options);
    const batch: Batch = {
      segments, hints, results, lane, bytes, options: kind.options, since: performance.now(), next: 0, left: segments.length,
      complete: () => {
        load.bytes -= bytes;
        done(results);
        if (this.queue === 0) this.closing?.();
      },
    };
    load.segments += segments.length;
    load.bytes += bytes;
    kind.waiting.add(batch);
    this.serve(kind);
    return () => this.giveUp(kind, batch);
  }

  /** Finishes what is in work or waits, for `graceMs` at most, then ends all units. */
  async close(graceMs: number): Promise<void> {
    clearInterval(this.sweep);
    let grace: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.closing = resolve;
      if (this.queue === 0) resolve();
      else grace = setTimeout(resolve, graceMs);
    });
    clearTimeout(grace);
    clearTimeout(this.look);
    await Promise.all([...this.kinds.values()].flatMap(({ units }) => units.map(({ pipeline }) => pipeline.close())));
  }

  /** Unknown options and values mean the defaults, so that nobody can make the engine start units without end. */
  private kindOf(options: OptionValues): Kind {
    const known = this.settings.pair.linguisticOptions.flatMap(({ id, values, systemDefault }) => {
      const value = options[id];
      return value !== undefined && value !== systemDefault && values.includes(value) ? [[id, value] as const] : [];
    });
    const key = JSON.stringify(known);
    let kind = this.kinds.get(key);
    if (kind === undefined) {
      kind = { options: Object.fromEntries(known), waiting: new WaitingLanes(), units: [], opening: 0 };
      this.kinds.set(key, kind);
    }
    return kind;
  }

  /** Gives waiting segments to units that have room. */
  private serve(kind: Kind): void {
    for (;;) {
      const batch = kind.waiting.first;
      if (batch === undefined) return;
      const now = performance.now();
      if (batch.lane === "interactive") this.lastInteractive = now;
      const unit = roomiest(kind.units, batch.lane, now - this.lastInteractive < expectedMs);
      if (unit === undefined) {
        this.wantUnit(kind, batch);
        return;
      }
      const place = batch.next++;
      kind.waiting.served(batch);
      if (batch.next >= batch.segments.length) kind.waiting.remove(batch);
      const segment = batch.segments[place] as Segment;
      const sentences = Math.min(sentencesIn(segment), unit.pipeline.mostOfSegment ?? Infinity);
      unit.inWork += sentences;
      void unit.pipeline.translate(segment, { ...batch.hints[place], lane: batch.lane }).then((result) => {
        this.finish(batch, place, result);
        unit.inWork -= sentences;
        if (unit.inWork === 0) this.rest(unit);
        this.serve(kind);
      });
    }
  }

  private finish(batch: Batch, place: number, result: EngineResult): void {
    batch.results[place] = result;
    this.load[batch.lane].segments--;
    if (--batch.left === 0) batch.complete();
  }

  private giveUp(kind: Kind, batch: Batch): void {
    const rest = batch.segments.length - batch.next;
    if (rest === 0) return;
    kind.waiting.remove(batch);
    batch.next = batch.segments.length;
    batch.left -= rest;
    this.load[batch.lane].segments -= rest;
    if (batch.left === 0) batch.complete();
  }

  /** All units are busy, or there is none: starts another when the batch waits too long. */
  private wantUnit(kind: Kind, batch: Batch): void {
    const waited = performance.now() - batch.since;
    const none = kind.units.length + kind.opening === 0;
    if (this.filled + this.opening < this.settings.maximum) {
      if (none || (kind.opening === 0 && waited >= this.times.growMs)) void this.open(kind);
    } else if (none) this.makeRoom(waited);
    // Looks again later, as nothing else may happen until then.
    this.look ??= setTimeout(() => {
      this.look = undefined;
      for (const one of this.kinds.values()) this.serve(one);
    }, this.times.growMs);
  }

  /** Ends a unit of another kind: one that rests, or, after a while, one that works. */
  private makeRoom(waited: number): void {
    const others = [...this.kinds.values()].flatMap(({ units }) => units);
    if (others.some(({ leaving }) => leaving)) return;
    const resting = others.filter(({ inWork }) => inWork === 0).sort((a, b) => a.idleSince - b.idleSince)[0];
    const victim = resting ?? (waited >= this.times.replaceMs ? others[0] : undefined);
    if (victim === undefined) return;
    victim.leaving = true;
    if (victim.inWork === 0) this.rest(victim);
  }

  private rest(unit: Unit): void {
    unit.idleSince = performance.now();
    if (unit.leaving) this.end(unit);
  }

  private closeIdle(): void {
    const since = performance.now() - this.times.idleMs;
    for (const kind of this.kinds.values()) {
      const spare = kind.units.length - (kind === this.usual ? this.settings.desired : 0);
      const idle = kind.units.filter(({ inWork, idleSince }) => inWork === 0 && idleSince < since);
      for (const unit of idle.slice(0, Math.max(spare, 0))) this.end(unit);
    }
  }

  private end(unit: Unit): void {
    this.forget(unit);
    void unit.pipeline.close();
    for (const kind of this.kinds.values()) this.serve(kind);
  }

  private forget(unit: Unit): void {
    const place = unit.kind.units.indexOf(unit);
    if (place < 0) return;
    unit.kind.units.splice(place, 1);
    this.events.filled(this.filled);
  }

  private get opening(): number {
    let units = 0;
    for (const { opening } of this.kinds.values()) units += opening;
    return units;
  }

  /** Starts a unit; answers whether it runs. What waits for a kind that cannot be started fails. */
  private async open(kind: Kind): Promise<boolean> {
    kind.opening++;
    try {
      const pipeline = await this.driver.open(this.settings.pair.id, kind.options, this.settings.mode);
      const unit: Unit = { kind, pipeline, inWork: 0, idleSince: performance.now(), leaving: false };
      kind.units.push(unit);
      this.events.filled(this.filled);
      void pipeline.died.then((reason) => this.lose(unit, reason));
    } catch (error) {
      this.fail(kind, (error as Error).message);
      return false;
    } finally {
      kind.opening--;
    }
    this.serve(kind);
    return true;
  }

  private lose(unit: Unit, reason: string): void {
    this.events.unitLost(reason);
    this.forget(unit);
    if (unit.kind.units.length === 0 && unit.kind.opening === 0) void this.open(unit.kind);
  }

  private fail(kind: Kind, reason: string): void {
    this.events.unitLost(reason);
    if (kind.units.length > 0 || kind.opening > 1) return;
    for (const batch of kind.waiting.clear()) {
      while (batch.next < batch.segments.length) this.finish(batch, batch.next++, { failure: reason });
    }
    if (kind === this.usual) this.events.hopeless(reason);
  }
}

/** The unit with the least work that has room. Documents get half of their room while interactive segments are expected. */
function roomiest(units: readonly Unit[], lane: Lane, expectsInteractive: boolean): Unit | undefined {
  let best: Unit | undefined;
  for (const unit of units) {
    const { interactive, documents } = unit.pipeline.window;
    const window = lane === "interactive" ? interactive : expectsInteractive ? Math.ceil(documents / 2) : documents;
    if (!unit.leaving && unit.inWork < (best?.inWork ?? window)) best = unit;
  }
  return best;
}
