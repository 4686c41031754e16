import { invalid } from "@dragoman/domain/common";

/** Reads one value of a message; throws `host-message-invalid` with its place when it is not what was promised, or too much. */
export type Read<T> = (value: unknown, at: string) => T;
type Reads = Readonly<Record<string, Read<unknown>>>;

function check(holds: boolean, at: string, expected: string): void {
  if (!holds) {
    throw invalid("host-message-invalid", `${at} is not ${expected}.`, "Server, host agents and engines must be of the same version.");
  }
}

export function text(mostCharacters: number, pattern = /^/): Read<string> {
  return (value, at) => {
    check(typeof value === "string" && value.length <= mostCharacters && pattern.test(value), at,
      `a text of at most ${mostCharacters} characters that fits`);
    return value as string;
  };
}

export function whole(least: number, most: number): Read<number> {
  return (value, at) => {
    check(Number.isInteger(value) && (value as number) >= least && (value as number) <= most, at,
      `a whole number from ${least} to ${most}`);
    return value as number;
  };
}

/** A number that counts or measures something. */
export const amount: Read<number> = (value, at) => {
  check(typeof value === "number" && Number.isFinite(value) && value >= 0, at, "a number from 0 on");
  return value as number;
};

export const percent: Read<number> = (value, at) => {
  check(typeof value === "number" && value >= 0 && value <= 100, at, "a number from 0 to 100");
  return value as number;
};

export const flag: Read<boolean> = (value, at) => {
  check(typeof value === "boolean", at, "true or false");
  return value as boolean;
};

export function oneOf<T extends string>(...words: readonly T[]): Read<T> {
  return (value, at) => {
    check(words.includes(value as T), at, `one of ${words.join(", ")}`);
    return value as T;
  };
}

export function list<T>(item: Read<T>, most: number): Read<readonly T[]> {
  return (value, at) => {
    check(Array.isArray(value) && value.length <= most, at, `a list of at most ${most}`);
    return (value as unknown[]).map((one, place) => item(one, `${at}[${place}]`));
  };
}

export function byName<T>(item: Read<T>, most: number): Read<Readonly<Record<string, T>>> {
  return (value, at) => {
    const entries = Object.entries(object(value, at));
    check(entries.length <= most, at, `an object of at most ${most} members`);
    return Object.fromEntries(entries.map(([name, one]) => [name, item(one, `${at}.${name.slice(0, 50)}`)]));
  };
}

/** An object with these members, and perhaps with those; others are left out. */
export function shape<R extends Reads, O extends Reads = Record<never, never>>(required: R, optional?: O):
Read<{ readonly [K in keyof R]: ReturnType<R[K]> } & { readonly [K in keyof O]?: ReturnType<O[K]> }> {
  return (value, at) => {
    const members = object(value, at);
    const found: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(required)) found[name] = read(members[name], `${at}.${name}`);
    for (const [name, read] of Object.entries(optional ?? {})) {
      if (members[name] !== undefined) found[name] = read(members[name], `${at}.${name}`);
    }
    return found as ReturnType<ReturnType<typeof shape<R, O>>>;
  };
}

function object(value: unknown, at: string): Readonly<Record<string, unknown>> {
  check(typeof value === "object" && value !== null && !Array.isArray(value), at, "an object");
  return value as Readonly<Record<string, unknown>>;
}
