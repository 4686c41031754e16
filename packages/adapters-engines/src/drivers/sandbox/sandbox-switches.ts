import type { OptionValues } from "@dragoman/application/segments";

/** What the sandbox does to the codes and numbers of its answers; each is one that no engine should give. */
export const spoilings = ["lose", "double", "cross", "change"] as const;
export type Spoiling = (typeof spoilings)[number];

/** How the sandbox misbehaves. */
export interface SandboxSwitches {
  /** Milliseconds that each segment takes. */
  readonly slowMs: number;
  readonly fail: boolean;
  /** Ends the process at once, as a crash would. */
  readonly crash: boolean;
  /** One after the other. */
  readonly spoil: readonly Spoiling[];
}

/** The linguistic option that switches the sandbox for one request. */
export const behaviourOption = "Behaviour";
export const behaviours = ["normal", "slow", "failing", "crashing"] as const;

const magicWord = /\bsandbox:(slow|fail|crash|lose|double|cross|change)(?:=(\d{1,6}))?/g;
const slowByDefaultMs = 1_000;

/**
 * What a segment is to suffer: from the environment (`slow=200,fail`), from the request's option, and from magic words
 * in its text (`sandbox:slow=200`, `sandbox:fail`, `sandbox:crash`). What spoils an answer is no linguistic option.
 */
export function switchesFor(text: string, options: OptionValues, environment: string): SandboxSwitches {
  let slowMs = 0;
  let fail = false;
  let crash = false;
  const spoil: Spoiling[] = [];
  const apply = (name: string, amount: string | undefined): void => {
    if (name === "slow") slowMs = Math.max(slowMs, amount === undefined ? slowByDefaultMs : Number(amount));
    if (name === "fail") fail = true;
    if (name === "crash") crash = true;
    const spoiling = spoilings.find((known) => known === name);
    if (spoiling !== undefined && !spoil.includes(spoiling)) spoil.push(spoiling);
  };
  for (const part of environment === "" ? [] : environment.split(",")) {
    const [name, amount] = part.trim().split("=") as [string, string?];
    apply(name, amount);
  }
  const behaviour = options[behaviourOption];
  if (behaviour === "slow") apply("slow", undefined);
  if (behaviour === "failing") apply("fail", undefined);
  if (behaviour === "crashing") apply("crash", undefined);
  if (text.includes("sandbox:")) for (const [, name, amount] of text.matchAll(magicWord)) apply(name as string, amount);
  return { slowMs, fail, crash, spoil };
}
