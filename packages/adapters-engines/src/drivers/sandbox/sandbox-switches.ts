import type { OptionValues } from "../driver.js";

/** How the sandbox misbehaves. */
export interface SandboxSwitches {
  /** Milliseconds that each segment takes. */
  readonly slowMs: number;
  readonly fail: boolean;
  /** Ends the process at once, as a crash would. */
  readonly crash: boolean;
}

/** The linguistic option that switches the sandbox for one request. */
export const behaviourOption = "Behaviour";
export const behaviours = ["normal", "slow", "failing", "crashing"] as const;

const magicWord = /\bsandbox:(slow|fail|crash)(?:=(\d{1,6}))?/g;
const slowByDefaultMs = 1_000;

/**
 * What a segment is to suffer: from the environment (`slow=200,fail`), from the request's option, and from magic words
 * in its text (`sandbox:slow=200`, `sandbox:fail`, `sandbox:crash`).
 */
export function switchesFor(text: string, options: OptionValues, environment: string): SandboxSwitches {
  let slowMs = 0;
  let fail = false;
  let crash = false;
  const apply = (name: string, amount: string | undefined): void => {
    if (name === "slow") slowMs = Math.max(slowMs, amount === undefined ? slowByDefaultMs : Number(amount));
    if (name === "fail") fail = true;
    if (name === "crash") crash = true;
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
  return { slowMs, fail, crash };
}
