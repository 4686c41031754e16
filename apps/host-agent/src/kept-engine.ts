import type { EngineReport, ProcessFigures } from "@dragoman/domain/hosts";
import { type AgentQuestion, type EngineMessage, type EngineOrder, newEngineKey } from "@dragoman/host-protocol";
import { type LifeTimes, type LifeWatch, Patience, watchLife } from "@dragoman/host-protocol/process-life";
import type { ChildProcess } from "node:child_process";

/** Starts the process of an engine, with an IPC channel; the key is that of this run of it. */
export type Launch = (order: EngineOrder, key: string) => ChildProcess;

export interface KeepingTimes {
  /** Pause before the first new start after a death; it doubles with each one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** An engine that lived so long begins with the first pause again. */
  readonly steadyMs: number;
  /** How often an engine is asked whether it is alive, which of its units are busy, and when it is judged dead. */
  readonly life: LifeTimes;
  /** How often it is looked whether an engine that is not ready makes progress: it tells a phase of its start, or it works. */
  readonly progress: LifeTimes;
  /** From when an engine with new settings is ready until the one before it is asked to end: by then all who ask it know the new one. */
  readonly handOverMs: number;
  /** From asking an engine to end until it is killed. */
  readonly graceMs: number;
  /** What ending all engines may take. Whoever started the agent waits 15 s for it. */
  readonly closingMs: number;
}

/**
 * An engine that hangs is ended after 20 s: far longer than one that works was ever seen silent, and before its callers give up by
 * themselves. The start of a neural engine may load a large model for a minute of processor time. One that waits for the database tells
 * no phase and does nothing: it is started anew after a minute.
 */
export const usualTimes: KeepingTimes = {
  firstPauseMs: 200, longestPauseMs: 30_000, steadyMs: 60_000,
  life: {
    askMs: 1_000, restMs: 4_000,
    limits: { stopped: 20, idle: 20, busyMs: 10_000, blind: 20 },
    atStart: { stopped: 20, idle: 60, busyMs: 60_000, blind: 60 },
  },
  progress: { askMs: 5_000, limits: { stopped: 12, idle: 12, busyMs: 120_000, blind: 12 } },
  handOverMs: 3_000, graceMs: 12_000, closingMs: 13_000,
};

/** Keeps one engine running: what dies or hangs is started again, later each time, until it is asked to stop. */
export class KeptEngine {
  private child: ChildProcess | undefined;
  private url: string | undefined;
  private revision: string | undefined;
  private key = "";
  private running = false;
  private filledProcessingUnits = 0;
  private busyProcessingUnits: number | undefined;
  private ownFigures: ProcessFigures | undefined;
  private restarts = 0;
  private lastFailure: string | undefined;
  /** Why it says itself that it must end. */
  private reason: string | undefined;
  private pauseMs: number;
  private timer: NodeJS.Timeout | undefined;
  /** What watches its process; the second one until it is ready. */
  private watches: readonly [LifeWatch, LifeWatch] | undefined;
  private readonly patience = new Patience();
  private stopped: Promise<void> | undefined;
  private onReady: (isReady: boolean) => void = () => {};
  /** True when the engine is ready for the first time, false when it was stopped before. */
  readonly ready = new Promise<boolean>((resolve) => { this.onReady = resolve; });

  constructor(
    readonly order: EngineOrder,
    private readonly launch: Launch,
    private readonly log: (event: string, facts: Readonly<Record<string, unknown>>) => void,
    private readonly times: KeepingTimes,
    /** Called when its report may have changed. */
    private readonly changed: () => void,
  ) {
    this.pauseMs = times.firstPauseMs;
    this.start();
  }

  get report(): EngineReport {
    return {
      running: this.running, filledProcessingUnits: this.filledProcessingUnits, restarts: this.restarts,
      ...(this.busyProcessingUnits === undefined ? {} : { busyProcessingUnits: this.busyProcessingUnits }),
      ...(this.url ? { url: this.url, key: this.key } : {}), ...(this.lastFailure === undefined ? {} : { lastFailure: this.lastFailure }),
      ...(this.revision === undefined ? {} : { revision: this.revision }),
    };
  }

  /** What its process told of itself at most some four seconds ago; undefined before it told anything. */
  get figures(): ProcessFigures | undefined {
    return this.ownFigures;
  }

  /** Asks the engine to finish and end, kills it when it takes too long, and resolves when it is gone. */
  stop(graceMs = this.times.graceMs): Promise<void> {
    // eslint-disable-next-line dragoman/kept-promises -- an engine ends once, and this does not reject
    this.stopped ??= new Promise((resolve) => {
      clearTimeout(this.timer);
      this.rest();
      this.onReady(false);
      const { child } = this;
      if (child === undefined) return resolve();
      const kill = setTimeout(() => child.kill("SIGKILL"), graceMs);
      child.once("close", () => { clearTimeout(kill); resolve(); });
      child.kill("SIGTERM");
    });
    return this.stopped;
  }

  private start(): void {
    this.key = newEngineKey();
    const child = this.launch(this.order, this.key);
    const startedAt = performance.now();
    this.child = child;
    this.reason = undefined;
    this.watches = this.watch(child);
    child.on("message", (message) => this.hear(message as EngineMessage));
    // "close" follows also when the process could not be started at all.
    child.on("error", (cause) => { this.reason ??= cause.message; });
    child.on("close", (code, signal) => this.died(code, signal, performance.now() - startedAt));
  }

  private watch(child: ChildProcess): [LifeWatch, LifeWatch] {
    const mute = (why: string): void => {
      this.reason = why;
      child.kill("SIGKILL");
    };
    const { pid } = child;
    const { patience, times: { life, progress } } = this;
    // A question that cannot be sent has no answer either.
    const ask = (): void => void child.send({ type: "areYouAlive" } satisfies AgentQuestion, () => {});
    const missing = (looks: number): string => `it was not ready after ${looks * progress.askMs / 1000} s`;
    return [
      watchLife({ pid, patience, ask, mute, ...life }),
      // Its threads and the programs that it starts load models as well.
      watchLife({ pid, family: true, patience, ask: () => {}, mute, missing, ...progress }),
    ];
  }

  private hear(message: EngineMessage): void {
    if (this.stopped !== undefined || this.watches === undefined) return;
    const [life, progress] = this.watches;
    life.hear(message);
    if (message.type === "phase") progress.hear(message);
    else if (message.type === "failed") this.reason = message.reason.slice(0, 1_000);
    else if (message.type === "alive") {
      this.busyProcessingUnits = message.busyProcessingUnits;
      this.ownFigures = message.figures;
    } else this.filledProcessingUnits = message.filledProcessingUnits ?? 0;
    if (message.type === "ready") {
      progress.stop();
      this.running = true;
      this.url = message.url;
      this.revision = message.revision;
      this.onReady(true);
      this.log("engine ready", { engine: this.order.id, pid: this.child?.pid, url: message.url });
    }
    this.changed();
  }

  private died(code: number | null, signal: NodeJS.Signals | null, livedMs: number): void {
    clearTimeout(this.timer);
    this.rest();
    this.child = undefined;
    if (this.stopped !== undefined) return;
    const end = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
    this.lastFailure = this.reason === undefined ? `${end}.` : `${this.reason.replace(/\.$/, "")}; ${end}.`;
    if (livedMs >= this.times.steadyMs) this.pauseMs = this.times.firstPauseMs;
    this.log("engine died", { engine: this.order.id, why: this.lastFailure, startsAgainInMs: this.pauseMs });
    this.timer = setTimeout(() => {
      this.restarts += 1;
      this.start();
      this.changed();
    }, this.pauseMs);
    this.pauseMs = Math.min(2 * this.pauseMs, this.times.longestPauseMs);
    this.changed();
  }

  private rest(): void {
    for (const watch of this.watches ?? []) watch.stop();
    this.watches = undefined;
    this.running = false;
    this.url = undefined;
    this.revision = undefined;
    this.filledProcessingUnits = 0;
    this.busyProcessingUnits = undefined;
    this.ownFigures = undefined;
  }
}
