import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, exchange, type Message } from "./exchange.js";
import type { FactName } from "./facts.js";
import { at } from "./json.js";
import { authorized } from "./messages.js";
import { Secrets } from "./secrets.js";
import type { Check, Finding, Known, Sequence, Step } from "./sequence.js";
import { sequences } from "./sequences/index.js";
import { type Credentials, lookAround, type Surroundings } from "./surroundings.js";

export interface SuiteOptions {
  /** Of the server, without `/api/v2`. */
  readonly url: string;
  readonly credentials: Credentials;
  /** The pair to translate with, or the beginning of its id, `EngSpa`; the first that is listed otherwise. */
  readonly pair?: string;
  /** Names of sequences; all otherwise. */
  readonly only?: readonly string[];
  /** Told of each sequence as soon as it has ended. */
  readonly onResult?: (result: SequenceResult) => void;
  /** Between two looks at a job; 500 otherwise. */
  readonly pollMs?: number;
}

/** What a run has found. No secret stands in it. */
export interface Report {
  readonly url: string;
  readonly pair: string;
  readonly results: readonly SequenceResult[];
}

export interface SequenceResult {
  readonly name: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why it was skipped, or "". */
  readonly reason: string;
  readonly checks: readonly CheckResult[];
  /** Steps that could not be tried, because what they need was never answered. */
  readonly notReached: readonly string[];
  /** What was made and could not be taken away, as the requests that would do it. */
  readonly leftBehind: readonly string[];
}

export interface CheckResult {
  /** What the connector did. */
  readonly step: string;
  readonly fact: FactName;
  readonly promise: string;
  readonly kept: boolean;
  /** What is wrong where it was not kept. */
  readonly expected?: string;
  readonly came?: string;
}

/** How long a job may take. */
const mostPollsMs = 120_000;

/** Replays the sequences one after the other. Rejects with a `CannotBegin` where nothing can be tried. */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  const there = await lookAround(new URL(options.url), options.credentials, options.pair);
  const results: SequenceResult[] = [];
  for (const sequence of sequences.filter(({ name }) => options.only?.includes(name) ?? true)) {
    const result = await runSequence(sequence, there, options.pollMs ?? 500);
    results.push(result);
    options.onResult?.(result);
  }
  return { url: there.base.href, pair: there.pair?.id ?? "", results };
}

async function runSequence(sequence: Sequence, there: Surroundings, pollMs: number): Promise<SequenceResult> {
  const { name, title } = sequence;
  const reason = sequence.needs.map((need) => need(there)).find((one) => one !== undefined);
  if (reason !== undefined) return { name, title, outcome: "skipped", reason, checks: [], notReached: [], leftBehind: [] };
  const run = new Run(there, pollMs);
  let leftBehind: readonly string[] = [];
  try {
    for (const step of sequence.steps) await run.take(step);
  } finally {
    leftBehind = await run.cleanUp();
  }
  const { checks, notReached } = run;
  const failed = checks.some(({ kept }) => !kept) || notReached.length > 0 || leftBehind.length > 0;
  return { name, title, outcome: failed ? "failed" : "passed", reason: "", checks, notReached, leftBehind };
}

/** Something that an earlier answer should have told. */
class NotKnown extends Error {}

class Run {
  readonly checks: CheckResult[] = [];
  readonly notReached: string[] = [];
  private readonly secrets = new Secrets();
  private readonly known = new Map<string, string>();
  private readonly undoing: Message[] = [];
  private readonly tell: Known = (name) => {
    const value = this.known.get(name);
    if (value === undefined) throw new NotKnown(`No answer told ${name}.`);
    return value;
  };

  constructor(private readonly there: Surroundings, private readonly pollMs: number) {
    for (const [name, value] of Object.entries(knownFrom(there))) this.known.set(name, value);
    for (const secret of [...Object.values(there.credentials).filter((value) => value !== there.username),
      there.authorization, there.authorization.replace(/^\w+ /, "")]) this.secrets.add(secret);
  }

  /** Sends what a step sends, until it is through, and notes which promises were kept. */
  async take(step: Step): Promise<void> {
    let message: Message;
    try {
      message = step.sends(this.tell);
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      this.notReached.push(step.does);
      return;
    }
    const end = Date.now() + mostPollsMs;
    let findings = await this.sendOnce(step, message);
    for (; step.until !== undefined && !findings.through; findings = await this.sendOnce(step, message)) {
      if (findings.found.some((finding) => finding !== undefined)) break;
      if (Date.now() > end) {
        findings.found.fill({ expected: `an end within ${mostPollsMs / 1000} s`, came: "none" });
        break;
      }
      await wait(this.pollMs);
    }
    step.relies.forEach((check, n) => this.checks.push(this.result(step, check, findings.found[n])));
  }

  private async sendOnce(step: Step, message: Message): Promise<{ found: (Finding | undefined)[]; through: boolean }> {
    let answer: Answer;
    try {
      answer = await this.send(message);
    } catch (error) {
      const finding = { expected: "an answer", came: (error as Error).message };
      return { found: step.relies.map(() => finding), through: true };
    }
    if (step.isSecret === true) this.secrets.addAll(answer);
    for (const [name, path] of Object.entries(step.keeps ?? {})) {
      const value = path === "text" ? answer.text : at(answer.json, path);
      if (["string", "number"].includes(typeof value)) this.known.set(name, String(value));
    }
    if (isSuccess(answer)) this.forget(message);
    if (step.undo !== undefined) this.noteUndoing(step.undo);
    return { found: step.relies.map((check) => this.judged(check, answer)), through: step.until?.(answer) ?? true };
  }

  private judged({ judge }: Check, answer: Answer): Finding | undefined {
    try {
      return judge(answer, this.tell);
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      return { expected: "what an earlier answer should have told", came: error.message };
    }
  }

  /** What a connector takes away itself need not be taken away. */
  private forget({ method, path }: Message): void {
    const at = this.undoing.findIndex((message) => message.method === method && message.path === path);
    if (at !== -1) this.undoing.splice(at, 1);
  }

  private noteUndoing(undo: (known: Known) => Message): void {
    try {
      this.undoing.unshift(undo(this.tell));
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error; // Nothing is known to have been made.
    }
  }

  /** Takes away what was made, the last first; answers what could not be. */
  async cleanUp(): Promise<string[]> {
    const left: string[] = [];
    for (const message of this.undoing) {
      const gone = await this.send(message).then((answer) => isSuccess(answer) || answer.status === 404, () => false);
      if (!gone) left.push(this.secrets.hide(`${message.method} ${message.path}`));
    }
    return left;
  }

  private send(message: Message): Promise<Answer> {
    return exchange(this.there.base, authorized(message, this.there.authorization));
  }

  private result({ does }: Step, { fact, promise }: Check, finding: Finding | undefined): CheckResult {
    if (finding === undefined) return { step: does, fact, promise, kept: true };
    return { step: does, fact, promise, kept: false, expected: this.shown(finding.expected), came: this.shown(finding.came) };
  }

  private shown(text: string): string {
    const safe = this.secrets.hide(text);
    return safe.length > mostShown ? `${safe.slice(0, mostShown)}…` : safe;
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status <= 299;

/** Enough to see what came. */
const mostShown = 300;

/** What steps know from the beginning, by name. */
function knownFrom({ credentials, username, pair, unreached }: Surroundings): Record<string, string> {
  return {
    username, unreached, ...credentials,
    /** Marks what a sequence makes, so that it is found, and met by nobody else. */
    mark: `conformance-${randomBytes(6).toString("hex")}`,
    ...(pair === undefined ? {} : {
      pair: pair.id, source: pair.source, target: pair.target, sourceTag: pair.sourceTag, targetTag: pair.targetTag,
      ...(pair.option === undefined ? {} : { optionId: pair.option.id, optionValue: pair.option.value }),
    }),
  };
}
