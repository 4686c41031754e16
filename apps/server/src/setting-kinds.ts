import { DomainError } from "@dragoman/domain/common";
import { WrongSetting } from "@dragoman/host-protocol";
import { isIP, isIPv4 } from "node:net";

/** A setting as people see it: docs/operations.md is made from these. */
export interface Setting<T> {
  readonly variable: string;
  readonly meaning: string;
  /** What holds when the variable is absent or empty, in words. */
  readonly otherwise: string;
  /** Throws WrongSetting for a value that cannot be right. */
  readonly read: (value: string | undefined) => T;
}

export type Values<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

export function text(variable: string, meaning: string, fallback: string, otherwise = fallback): Setting<string> {
  return { variable, meaning, otherwise, read: (value) => value || fallback };
}

export function optional(variable: string, meaning: string, otherwise: string): Setting<string | undefined> {
  return { variable, meaning, otherwise, read: (value) => value || undefined };
}

export function required(variable: string, meaning: string, otherwise: string): Setting<string> {
  return {
    variable, meaning, otherwise,
    read: (value) => {
      if (!value) throw new WrongSetting(`${variable} is missing: ${meaning} Start with "npm run up", which sets it.`);
      return value;
    },
  };
}

export function whole(variable: string, meaning: string, fallback: number, least: number, most: number): Setting<number> {
  const isRight = (value: string): boolean => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
  const digits = ruled(text(variable, meaning, String(fallback)), (value) =>
    (isRight(value) ? undefined : mustBe(value, `a whole number from ${least} to ${most}`)));
  return { ...digits, read: (value) => Number(digits.read(value)) };
}

export function list(
  variable: string, meaning: string, fallback: readonly string[], otherwise = fallback.join(",") || "none",
): Setting<readonly string[]> {
  return {
    variable, meaning, otherwise,
    read: (value) => (value ? value.split(",").map((one) => one.trim()).filter((one) => one !== "") : fallback),
  };
}

export function onOff(variable: string, meaning: string, fallback: boolean): Setting<boolean> {
  const word = ruled(text(variable, meaning, fallback ? "on" : "off"), (value) =>
    (value === "on" || value === "off" ? undefined : mustBe(value, "on or off")));
  return { ...word, read: (value) => word.read(value) === "on" };
}

/**
 * A setting with one more rule; `fault` says what is wrong with a value that breaks it, as the rest of a sentence that
 * begins with the variable.
 */
export function ruled<T>(setting: Setting<T>, fault: (value: T) => string | undefined): Setting<T> {
  return {
    ...setting,
    read: (value) => {
      const found = setting.read(value);
      const said = fault(found);
      if (said !== undefined) throw new WrongSetting(`${setting.variable} ${said}`);
      return found;
    },
  };
}

/** The fault that a check of the domain finds. */
export function faultOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (failure) {
    if (failure instanceof DomainError) return `is refused: ${failure.message} ${failure.details}`;
    throw failure;
  }
}

const mustBe = (value: string, right: string): string => `is ${JSON.stringify(value)}, but it must be ${right}.`;

/** A list whose items all have to be right. */
export function listOf(setting: Setting<readonly string[]>, isRight: (item: string) => boolean, right: string): Setting<readonly string[]> {
  return ruled(setting, (items) => {
    const bad = items.find((item) => !isRight(item));
    return bad === undefined ? undefined : `has ${JSON.stringify(bad)}, but each item must be ${right}.`;
  });
}

export function databaseUrl(setting: Setting<string>): Setting<string> {
  return ruled(setting, (url) => {
    // Behind a password a host may be left out, for a socket that the query names: PostgreSQL takes that, and its driver.
    if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace("@/", "@localhost/"))) return undefined;
    // What may be a password stays out of sight.
    return mustBe(url.replace(/:(?!\/\/).*@/, ":…@"), "a URL that begins with postgres://");
  });
}

/** The base of an interface on the web. */
export function webUrl(setting: Setting<string | undefined>): Setting<string | undefined> {
  return ruled(setting, (url) => (url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url)) ? undefined : mustBe(url,
    "a URL that begins with http:// or https://")));
}

/** What a browser may send as `Origin`, or `*` for all. */
export function isOrigin(text: string): boolean {
  if (text === "*" || text === "null") return true;
  return /^https?:/.test(text) ? isWebOrigin(text) : /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/.test(text);
}

/** What pages on the web have as their origin. */
export function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** An address, a network, or one of the names that Express has for networks. */
export function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", range, ...more] = text.split("/");
  const bits = isIPv4(address) ? 32 : 128;
  const isRange = range === undefined || (isIPv4(address) && isIPv4(range))
    || (/^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= bits);
  return isIP(address) !== 0 && isRange && more.length === 0;
}
