import type { Outcome } from "./exit-codes.js";
import type { Use } from "./use.js";

/** What the shell offers where a value stands, besides the choices that it has. */
export type Completes = "files" | "folders";

/** An option of a command: `outputFormat` is written `--output-format <type>`. */
export interface Option<T = unknown> {
  /** One letter. */
  readonly short?: string;
  /** What its value is called; a flag has none. */
  readonly value?: string;
  readonly about: string;
  /** Whether it may be given again and again. */
  readonly isMany?: true;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
  /** What holds when it is absent, as people write it. */
  readonly otherwise?: string;
  /** The values as they were typed, as the command takes them; throws a Failure that names the option and says what would be right. */
  readonly read: (typed: readonly string[], flag: string) => T;
}

/** What stands in a command without a name. */
export interface Argument<T = unknown> {
  readonly about: string;
  readonly isRequired: boolean;
  readonly isMany: boolean;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
  readonly read: (typed: readonly string[]) => T;
}

type Values<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends { read: (typed: readonly string[], flag: string) => infer T } ? T : never;
};

/** One command, as everything that is made of the table needs it. */
export interface Command {
  /** `jobs list`: what is typed behind `dragoman`. */
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** Paragraphs that the manual adds. */
  readonly more?: readonly string[];
  readonly args: Readonly<Record<string, Argument>>;
  readonly options: Readonly<Record<string, Option>>;
  /** Whole lines without the prompt. */
  readonly examples: readonly string[];
  /** Not shown to people: what other programs call. */
  readonly isHidden?: true;
  readonly run: (given: never, use: Use) => Promise<Outcome | void> | void;
}

type Spec<A, O> = Omit<Command, "args" | "options" | "examples" | "run"> & {
  readonly args?: A;
  readonly options?: O;
  readonly examples?: readonly string[];
  readonly run: (given: Values<A> & Values<O>, use: Use) => Promise<Outcome | void> | void;
};

type None = Record<never, never>;

/** Enters a command; what it is given is typed by its arguments and options. */
export function command<A extends Record<string, Argument> = None, O extends Record<string, Option> = None>(spec: Spec<A, O>): Command {
  return { args: {}, options: {}, examples: [], ...spec };
}

/** `--output-format` of `outputFormat`. */
export const longFlag = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `-o, --output <path>`. */
export function flagsOf(name: string, { short, value }: Option): string {
  return `${short === undefined ? "" : `-${short}, `}${longFlag(name)}${value === undefined ? "" : ` <${value}>`}`;
}

/** What an option is about, with its choices and what holds without it. */
export function explained({ about, choices, otherwise }: Option): string {
  const sentences = [about, choices && `One of ${choices.join(", ")}.`, otherwise && `Otherwise: ${otherwise}.`];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

/** `<id>`, `[text...]`. */
export function placeOf(name: string, { isRequired, isMany }: Argument): string {
  const inner = `${name}${isMany ? "..." : ""}`;
  return isRequired ? `<${inner}>` : `[${inner}]`;
}
