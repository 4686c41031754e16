import { type DomainError, invalid } from "@dragoman/domain/common";

/** Whom a rule concerns. */
interface Concerned {
  /** As it is written; what is written alike is counted together. */
  readonly name: string;
  /** So many of a session suffer it, and those behind them do not; without it all do. */
  readonly times?: number;
}

/** What a request suffers. */
export interface RequestFault extends Concerned {
  /** Requests to this path and to those below it; all where it is absent. */
  readonly path?: string;
  readonly delayMs?: number;
  /** It is answered with this, and nothing else is done. */
  readonly status?: FaultStatus;
  readonly retryAfterSeconds?: number;
  /** The connection ends before anything is done, or behind so many bytes of the body of the answer. */
  readonly cut?: "before" | number;
  /** It is never answered, and its connection stays. */
  readonly answer?: "none";
  /** It is refused unless it came through a proxy, which says so in `Forwarded`. */
  readonly through?: "proxy";
}

/** What a translation job suffers that a request makes. */
export interface JobFault extends Concerned {
  /** It ends failed when it would have succeeded, and shows this progress. */
  readonly failPercent?: number;
  /** It waits so long before anybody takes it. */
  readonly queueMs?: number;
  /** It is in progress for so long at least. */
  readonly translateMs?: number;
}

/** One rule of a request. */
export type FaultRule = RequestFault | JobFault;

/** What a rule may answer with. */
export type FaultStatus = (typeof statuses)[number];

const statuses = [429, 500, 503] as const;
const mostMs = 600_000;
const mostRules = 20;

/** A word of a rule: what becomes of it, and what its value may be. */
interface FaultWord {
  readonly of: "request" | "job" | "both";
  readonly field: Exclude<keyof RequestFault | keyof JobFault, "name">;
  /** What is right, as the rest of a sentence. */
  readonly right: string;
  /** For people. */
  readonly meaning: string;
  /** Undefined for a value that cannot be right. */
  readonly read: (value: string) => string | number | undefined;
}

const whole = (least: number, most: number): Pick<FaultWord, "right" | "read"> => ({
  right: `a whole number from ${least} to ${most}`,
  read: (value) => (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined),
});
const only = (word: string): Pick<FaultWord, "right" | "read"> => ({
  right: word, read: (value) => (value === word ? word : undefined),
});

const bytes = whole(0, 2 ** 30 - 1);

/** Every word of a rule, by the name that it is written under. */
export const faultWords: Readonly<Record<string, FaultWord>> = {
  delay: { of: "request", field: "delayMs", ...whole(0, mostMs), meaning: "The request is looked at so many milliseconds later." },
  status: {
    of: "request", field: "status", right: `one of ${statuses.join(", ")}`,
    read: (value) => statuses.find((status) => String(status) === value),
    meaning: "It is answered with this status, and nothing is done.",
  },
  "retry-after": {
    of: "request", field: "retryAfterSeconds", ...whole(0, 86_400), meaning: "Seconds in `Retry-After` of a 429 or 503; 1 when absent.",
  },
  cut: {
    of: "request", field: "cut", right: `before, or ${bytes.right}`, read: (value) => (value === "before" ? value : bytes.read(value)),
    meaning: "The connection is cut `before` anything is done, or behind so many bytes of the answer's body.",
  },
  answer: { of: "request", field: "answer", ...only("none"), meaning: "The request is never answered; its connection stays open." },
  through: {
    of: "request", field: "through", ...only("proxy"),
    meaning: "It is refused unless a proxy has handed it on, which says so in `Forwarded`.",
  },
  path: {
    of: "request", field: "path", right: "a path such as /api/v2/translations",
    read: (value) => (/^\/[\w\-./~%:@]*$/.test(value) ? value : undefined),
    meaning: "Only requests to this path, and to those below it.",
  },
  "fail-percent": {
    of: "job", field: "failPercent", ...whole(0, 99), meaning: "The document's job fails at this progress, with an `errorMessage`.",
  },
  "queue-time": { of: "job", field: "queueMs", ...whole(0, mostMs), meaning: "It waits so many milliseconds before it begins." },
  "translate-time": {
    of: "job", field: "translateMs", ...whole(0, mostMs),
    meaning: "It is in progress for so many milliseconds at least; its progress grows meanwhile.",
  },
  times: {
    of: "both", field: "times", ...whole(1, 1_000_000), meaning: "Only the first so many requests of a session, or jobs, suffer the rule.",
  },
};

/** At most one of them stands in a rule: after it there is nothing more to suffer. */
const ends = ["status", "cut", "answer"] as const;

/**
 * The rules in the header `Dragoman-Sandbox`: words such as `status=503; times=2`, joined by semicolons, and rules joined by commas.
 * Throws `sandbox-fault-invalid`, which says what would be right.
 */
export function parseFaultRules(header: string): readonly FaultRule[] {
  const rules = header.split(",").map((text) => text.trim()).filter((text) => text !== "");
  if (rules.length > mostRules) throw wrong(`It has ${rules.length} rules.`, `${mostRules} are the most.`);
  return rules.map(parseRule);
}

function parseRule(text: string): FaultRule {
  const words = text.split(";").map((word) => word.trim()).filter((word) => word !== "").map(parseWord);
  const names = words.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw wrong(`${twice} stands twice in one rule.`, "Write each word once; rules are joined by commas.");
  checkTogether(names);
  return {
    name: words.map(({ name, value }) => `${name}=${value}`).join("; "),
    ...Object.fromEntries(words.map(({ field, value }) => [field, value])),
  };
}

function parseWord(text: string): { readonly name: string; readonly field: string; readonly value: string | number } {
  const [, written = text, value = ""] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  const name = written.trim().toLowerCase();
  const word = Object.hasOwn(faultWords, name) ? faultWords[name] : undefined;
  if (word === undefined) {
    throw wrong(`There is no word ${JSON.stringify(name.slice(0, 50))}.`, `The words are ${Object.keys(faultWords).join(", ")}.`);
  }
  const read = word.read(value.trim());
  if (read === undefined) throw wrong(`${name} is ${JSON.stringify(value.trim().slice(0, 100))}.`, `It must be ${word.right}.`);
  return { name, field: word.field, value: read };
}

function checkTogether(names: readonly string[]): void {
  const of = (kind: FaultWord["of"]) => names.filter((name) => faultWords[name]?.of === kind);
  const [request, job] = [of("request").filter((name) => name !== "path"), of("job")];
  if (request.length + job.length === 0) throw wrong("A rule names no fault.", "times and path only say whom a fault concerns.");
  if (of("request").length > 0 && job.length > 0) {
    throw wrong(`${of("request")[0]} is about requests and ${job[0]} about jobs.`, "Write two rules, joined by a comma.");
  }
  const ending = ends.filter((name) => names.includes(name));
  if (ending.length > 1) {
    throw wrong(`${ending.join(" and ")} stand in one rule.`, "Only one of them can happen; write two rules, with times.");
  }
  if (names.includes("retry-after") && !names.includes("status")) {
    throw wrong("retry-after stands without status.", "Write status=429 or status=503 too.");
  }
}

function wrong(what: string, right: string): DomainError {
  return invalid("sandbox-fault-invalid", `Dragoman-Sandbox cannot be understood: ${what}`, `${right} An example: status=503; times=2.`);
}

/** Whether a rule is about jobs. */
export function isJobFault(rule: FaultRule): rule is JobFault {
  return "failPercent" in rule || "queueMs" in rule || "translateMs" in rule;
}

/** Whether nothing comes of a request any more that suffers this. */
export function endsRequest({ status, cut, answer }: RequestFault): boolean {
  return status !== undefined || cut === "before" || answer !== undefined;
}

/** Whether a rule is about requests to a path. */
export function concerns({ path: asked }: RequestFault, path: string): boolean {
  return asked === undefined || path === asked || path.startsWith(asked.endsWith("/") ? asked : `${asked}/`);
}
