import type { Argument, Completes, Option } from "./command.js";
import { wrongUsage } from "./exit-codes.js";

type Named = Pick<Option, "short" | "otherwise" | "completes">;

const last = (typed: readonly string[]): string | undefined => typed.at(-1);

/** An option that is there or not. */
export const flag = (about: string, more: Pick<Option, "short"> = {}): Option<boolean> =>
  ({ about, ...more, read: (typed) => typed.length > 0 });

export const text = (value: string, about: string, more: Named = {}): Option<string | undefined> =>
  ({ value, about, ...more, read: last });

export const needed = (value: string, about: string, more: Named = {}): Option<string> => ({
  value, about, ...more,
  read: (typed, flag) => {
    const given = last(typed);
    if (given === undefined) throw wrongUsage(`${flag} <${value}> is missing: ${about}`);
    return given;
  },
});

/** An option that may be given more than once. */
export const list = (value: string, about: string, more: Named = {}): Option<readonly string[]> =>
  ({ value, about, isMany: true, ...more, read: (typed) => typed });

export const choice = <T extends string>(value: string, about: string, choices: readonly T[], more: Named = {}): Option<T | undefined> =>
  ({ value, about, choices, ...more, read: (typed) => last(typed) as T | undefined });

/** A whole number within limits. */
export function whole(value: string, about: string, otherwise: number, [least, most]: readonly [number, number]): Option<number> {
  return {
    value, about: `${about}, ${least} to ${most}.`, otherwise: String(otherwise),
    read: (typed, flag) => {
      const given = last(typed) ?? String(otherwise);
      const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      if (!(number >= least && number <= most)) throw wrongUsage(`${flag} is a whole number from ${least} to ${most}, not "${given}".`);
      return number;
    },
  };
}

type Where = { readonly completes?: Completes };

export const argument = (about: string, more: Where = {}): Argument<string> =>
  ({ about, isRequired: true, isMany: false, ...more, read: (typed) => typed[0] as string });

export const chosenArgument = <T extends string>(about: string, choices: readonly T[]): Argument<T> =>
  ({ about, isRequired: true, isMany: false, choices, read: (typed) => typed[0] as T });

export const maybe = (about: string, more: Where = {}): Argument<string | undefined> =>
  ({ about, isRequired: false, isMany: false, ...more, read: (typed) => typed[0] });

/** Any number of them, none included. */
export const anyNumber = (about: string, more: Where = {}): Argument<readonly string[]> =>
  ({ about, isRequired: false, isMany: true, ...more, read: (typed) => typed });

export const oneOrMore = (about: string, more: Where = {}): Argument<readonly string[]> =>
  ({ about, isRequired: true, isMany: true, ...more, read: (typed) => typed });
