import { sameFacts } from "@dragoman/domain/common";
import { endingOrder, type EngineReport, isPairKind, type ProcessFigures } from "@dragoman/domain/hosts";
import type { EngineOrder, PairEngineOrder } from "@dragoman/host-protocol";
import { setTimeout } from "node:timers/promises";
import { type KeepingTimes, KeptEngine, type Launch, usualTimes } from "./kept-engine.js";

interface Place {
  readonly engine: KeptEngine;
  /** They serve until one with newer settings is ready, and those who ask know of it; the newest first. */
  before: readonly KeptEngine[];
}

/** Keeps exactly the engines it was last told. */
export class EngineKeeper {
  private readonly places = new Map<string, Place>();
  private readonly leaving = new Set<Promise<void>>();
  private closed = false;

  constructor(
    private readonly launch: Launch,
    private readonly log: (event: string, facts: Readonly<Record<string, unknown>>) => void = () => {},
    private readonly times: KeepingTimes = usualTimes,
    /** Called when the reports may have changed. */
    private readonly changed: () => void = () => {},
  ) {}

  /** Starts what is new, stops what is gone, and replaces what has other settings. */
  keep(orders: readonly EngineOrder[]): void {
    if (this.closed) return;
    const wanted = new Set(orders.map((order) => order.id));
    for (const [id, place] of this.places) {
      if (!wanted.has(id)) this.leave(id, place);
    }
    for (const order of orders) {
      const place = this.places.get(order.id);
      if (place !== undefined && sameFacts(place.engine.order, order)) continue;
      this.enter(order, place);
    }
  }

  /** Starts the engines of a pair anew, as when they got other settings: each serves until the one that follows it is ready. */
  renew(languagePairId: string): void {
    if (this.closed) return;
    for (const place of [...this.places.values()]) {
      const { order } = place.engine;
      if (isPairOrder(order) && order.languagePairId === languagePairId) this.enter(order, place);
    }
  }

  reports(): Readonly<Record<string, EngineReport>> {
    return Object.fromEntries([...this.places].map(([id, { engine, before }]) => [id, reportOf(engine.report, before[0]?.report)]));
  }

  /** What each engine that serves tells of its process. */
  figures(): readonly ProcessFigures[] {
    return [...this.places.values()].flatMap(({ engine, before }) => (engine.report.running ? engine : before[0] ?? engine).figures ?? []);
  }

  /**
   * Stops all engines, kind by kind; resolves when the last one is gone. Those that others need to end their work go last.
   * What an engine cannot end within its grace it hands back.
   */
  async close(): Promise<void> {
    this.closed = true;
    const lastAt = performance.now() + this.times.closingMs;
    for (const kinds of endingOrder()) {
      const graceMs = Math.min(this.times.graceMs, lastAt - performance.now());
      for (const [id, place] of this.places) {
        if (kinds.includes(place.engine.order.kind)) this.leave(id, place, graceMs);
      }
      await Promise.all(this.leaving);
    }
  }

  private enter(order: EngineOrder, before: Place | undefined): void {
    this.log("engine starts", { engine: order.id, order });
    const earlier = before === undefined ? [] : [before.engine, ...before.before];
    const serving = earlier.filter(({ report }) => report.running);
    const place: Place = { engine: new KeptEngine(order, this.launch, this.log, this.times, this.changed), before: serving };
    this.places.set(order.id, place);
    for (const engine of earlier) if (!serving.includes(engine)) this.stop(engine);
    this.changed();
    void this.handOver(place.engine, serving);
  }

  /** Stops the engines before this one once all who ask know it; if it never gets ready, they go on. */
  private async handOver(engine: KeptEngine, earlier: readonly KeptEngine[]): Promise<void> {
    if (earlier.length === 0 || !await engine.ready) return;
    await setTimeout(this.times.handOverMs, undefined, { ref: false });
    const place = this.places.get(engine.order.id);
    if (place === undefined || ![place.engine, ...place.before].includes(engine)) return; // Others serve by now.
    place.before = place.before.filter((one) => !earlier.includes(one));
    for (const one of earlier) this.stop(one);
    this.changed();
  }

  private leave(id: string, { engine, before }: Place, graceMs?: number): void {
    this.log("engine stops", { engine: id });
    this.places.delete(id);
    for (const one of [engine, ...before]) this.stop(one, graceMs);
    this.changed();
  }

  private stop(engine: KeptEngine, graceMs?: number): void {
    const gone = engine.stop(graceMs).finally(() => this.leaving.delete(gone));
    this.leaving.add(gone);
  }
}

function isPairOrder(order: EngineOrder): order is PairEngineOrder {
  return isPairKind(order.kind);
}

/** Of an engine, and of the one that serves until this is ready: what is heard of their deaths is that of both. */
function reportOf(report: EngineReport, before: EngineReport | undefined): EngineReport {
  if (before === undefined || report.running) return report;
  const lastFailure = report.lastFailure ?? before.lastFailure;
  return { ...before, restarts: before.restarts + report.restarts, ...(lastFailure === undefined ? {} : { lastFailure }) };
}
