import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { askEngine } from "./ask-engine.js";
import { type EngineDoor, isSilence } from "./connect-to-engine.js";

/**
 * How often requests under way are looked at. All that follows is counted in looks and not in seconds, so that a process which
 * itself stood still for a while takes nobody for silent when it goes on.
 */
export const lookMs = 250;
/** A request without an answer after so many looks makes us ask whether the engine is there, and again after as many. */
const looksUntilAsked = 4;
/** Who has not answered that after so many looks is silent. */
const looksUntilSilent = 8;
/** So often an engine that is there says that it has not got a request, until that is taken for lost on its way. */
const mostDenials = 2;

const silence = "It did not answer, and neither when it was asked whether it is there.";
const onTheWay = "The engine does not have the request, or has answered it, and the answer did not come.";

/** A request under way. It is the signal, as undici takes one, that it is given up; an AbortController would cost five times as much. */
export class Pending extends EventEmitter {
  aborted = false;
  reason: Error | undefined;
  /** Its answer has begun. */
  isAnswered = false;
  looks = 0;
  denials = 0;

  constructor(readonly id: string) {
    super();
  }

  giveUp(why: string): void {
    this.aborted = true;
    this.reason = new Error(why);
    this.emit("abort");
  }
}

interface Question {
  readonly ended: AbortController;
  looks: number;
}

/**
 * Watches whether an engine that has requests is there at all: frozen, hung or cut off it never answers them. One that only has
 * much to do says so when it is asked. Requests of a silent engine are given up, and it is asked on until it answers.
 */
export class EnginePulse {
  private static readonly caller = randomUUID();
  private static requests = 0;
  private readonly underWay = new Set<Pending>();
  private question: Question | undefined;
  /** Looks until it may be asked again. */
  private rest = 0;
  private silent = false;

  constructor(private readonly door: EngineDoor, private readonly fellSilent: () => void) {}

  /** It does not answer, so it is not to be chosen. */
  get isSilent(): boolean {
    return this.silent;
  }

  /** It was asked, and has not answered by the next look. */
  get isDoubtful(): boolean {
    return this.silent || (this.question !== undefined && this.question.looks > 0);
  }

  /** Watches over one more request. */
  begin(): Pending {
    EnginePulse.requests += 1;
    const pending = new Pending(`${EnginePulse.caller}-${EnginePulse.requests}`);
    this.underWay.add(pending);
    return pending;
  }

  end(pending: Pending): void {
    this.underWay.delete(pending);
  }

  /** Answers whether there is something to look after. */
  look(): boolean {
    let overdue = this.silent;
    for (const pending of this.underWay) {
      pending.looks += 1;
      if (pending.looks >= looksUntilAsked) overdue = true;
    }
    if (this.rest > 0) this.rest -= 1;
    if (this.question !== undefined) {
      this.question.looks += 1;
      if (this.question.looks >= looksUntilSilent) this.fallSilent();
    } else if (overdue) {
      this.ask();
    }
    return this.silent || this.question !== undefined || this.underWay.size > 0;
  }

  /** Asks whether it is there, unless it was asked a moment ago. */
  ask(): void {
    if (this.question !== undefined || this.rest > 0) return;
    const overdue = [...this.underWay].filter(({ looks }) => looks >= looksUntilAsked);
    const question = { ended: new AbortController(), looks: 0 };
    this.question = question;
    this.rest = looksUntilAsked;
    askEngine(this.door, question.ended.signal).then(
      ({ requests }) => {
        this.silent = false;
        if (Array.isArray(requests)) this.compare(overdue, new Set(requests));
      },
      (cause: unknown) => {
        if (question.ended.signal.aborted) return;
        if (isSilence(cause)) this.fallSilent();
        // It is there, or was: one that ends takes no connections any more, and still answers what it has.
        else this.silent = false;
      },
    ).finally(() => {
      if (this.question === question) this.question = undefined;
    });
  }

  /** Gives up what is under way, and asks until it answers. */
  fallSilent(): void {
    this.question?.ended.abort();
    this.question = undefined;
    this.silent = true;
    for (const pending of this.underWay) pending.giveUp(silence);
    this.fellSilent();
  }

  close(): void {
    this.question?.ended.abort();
  }

  /** A single connection may be dead while others work. */
  private compare(overdue: readonly Pending[], present: ReadonlySet<string>): void {
    for (const pending of overdue) {
      if (pending.isAnswered) continue;
      if (present.has(pending.id)) pending.denials = 0;
      else pending.denials += 1;
      if (pending.denials >= mostDenials) pending.giveUp(onTheWay);
    }
  }
}
