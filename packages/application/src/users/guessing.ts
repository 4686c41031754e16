import { DomainError } from "@dragoman/domain/common";
import { foldUsername } from "@dragoman/domain/users";

/** How many tries may count under a key. */
export interface GuessLimit {
  readonly key: string;
  readonly most: number;
}

/** A secret that is wrong. */
export interface WrongSecret {
  /** Tells it from others; never the secret itself. */
  readonly mark: string;
  /** Whether it counts: a secret that was right once is no guess. */
  readonly isGuess: boolean;
}

/**
 * Counts failed sign-ins, over all servers.
 *
 * `admit` counts before the password is looked at, so that parallel guesses cannot pass the bound together. `admitWrong` is for secrets
 * that are random: they are looked at first. It does the same work whether the secret is a guess, a repeated one or none.
 */
export interface GuessCounter {
  /**
   * Counts one try for each key. Answers 0 when it may go on, otherwise the seconds until one is free again; a refused
   * try is not counted.
   */
  admit(limits: readonly GuessLimit[], windowMs: number): Promise<number>;
  /**
   * Counts a wrong secret once for each key, however often it comes within the window, and not at all unless it is a guess. Answers as
   * `admit` does.
   */
  admitWrong(limits: readonly GuessLimit[], windowMs: number, secret: WrongSecret): Promise<number>;
  /** Takes the last try back: it was no guess. */
  forgive(keys: readonly string[]): Promise<void>;
}

/** How far back failures count. */
const guessWindowMs = 15 * 60 * 1000;

const mostPerAccount = 10;
const mostPerAddress = 100;
// Longer names belong to nobody; cut, so that a stranger cannot fill the store with long keys.
const maxNameLength = 200;
// With all the steps up to the root.
const maxDirectoryNameLength = 500;

/** The bounds of a sign-in, alike for names that exist and names that do not. */
export function signInBounds(username: string, address: string): readonly GuessLimit[] {
  const from = network(address);
  return [{ key: `account ${from} ${counted(username)}`, most: mostPerAccount }, addressBound(address)];
}

/** A name as it is counted. */
function counted(username: string): string {
  return foldUsername(username.slice(0, maxNameLength)).slice(0, maxNameLength);
}

const minuteMs = 60 * 1000;

/** The bounds of letters that strangers may have sent: a few by an address, and one to an account in five minutes. */
export function ownResetBounds(
  username: string, address: string,
): Readonly<Record<"byAddress" | "toAccount", GuessLimit & { readonly windowMs: number }>> {
  return {
    byAddress: { key: `resets ${network(address)}`, most: 20, windowMs: guessWindowMs },
    toAccount: { key: `reset ${counted(username)}`, most: 1, windowMs: 5 * minuteMs },
  };
}

/** The bounds of a program that signs in, alike for ids that exist and ids that do not. */
export function clientBounds(clientId: string, address: string): readonly GuessLimit[] {
  const from = network(address);
  return [{ key: `client ${from} ${counted(clientId)}`, most: mostPerAccount }, addressBound(address)];
}

/**
 * The bound of a name that a directory knows an account by. Directories take many spellings for one, so that signs which are not
 * seen, blanks and accents do not count.
 */
export function directoryBound(name: string, address: string): GuessLimit {
  const letters = name.slice(0, maxDirectoryNameLength).normalize("NFKD").replace(/[\p{C}\p{Z}\p{M}]/gu, "").toLowerCase();
  return { key: `directory ${network(address)} ${letters.slice(0, maxDirectoryNameLength)}`, most: mostPerAccount };
}

/** The bound of everything that an address may guess. */
export function addressBound(address: string): GuessLimit {
  return { key: `address ${network(address)}`, most: mostPerAddress };
}

/** The bound of old passwords that one user may try for another, or for themselves, from one address. */
export function passwordChangeBound(callerId: string, userId: string, address: string): GuessLimit {
  return { key: `password ${network(address)} ${callerId} ${userId}`, most: mostPerAccount };
}

/**
 * Lets `look` see whether a guess is right, within the bounds. It is counted before, so that parallel guesses cannot pass
 * together, and taken back unless `look` rejects with a code that is `wrong`: then it was right, or nobody could look. Rejects
 * with `too-many-sign-ins` beyond the bounds.
 */
export async function withinBounds<T>(
  guesses: GuessCounter, bounds: readonly GuessLimit[], wrong: string | readonly string[], look: () => Promise<T>,
): Promise<T> {
  const seconds = await guesses.admit(bounds, guessWindowMs);
  if (seconds > 0) throw tooManyGuesses(seconds);
  let isWrong = false;
  try {
    return await look();
  } catch (failure) {
    isWrong = failure instanceof DomainError && [wrong].flat().includes(failure.code);
    throw failure;
  } finally {
    if (!isWrong) await guesses.forgive(bounds.map(({ key }) => key));
  }
}

/** A random secret that is to be judged. */
interface JudgedSecret {
  /** A hash of it, under which a wrong one is counted. */
  readonly mark: string;
  /** The code with which a wrong one is rejected. */
  readonly wrong: string;
  /** Whether a wrong one was right once. */
  readonly wasRight?: () => Promise<boolean>;
}

/**
 * Lets `look` see whether a random secret is right. A right one is let in whatever was tried before: nobody guesses it. One that is wrong
 * counts once in the window, so that a forgotten program with an old secret shuts out nobody. Rejects as `look` does, and with
 * `too-many-sign-ins` where the secret is wrong beyond the bounds.
 */
export async function judgingSecret<T>(
  guesses: GuessCounter, bounds: readonly GuessLimit[], { mark, wrong, wasRight = async () => false }: JudgedSecret, look: () => Promise<T>,
): Promise<T> {
  try {
    return await look();
  } catch (failure) {
    if (!(failure instanceof DomainError) || failure.code !== wrong) throw failure;
    const seconds = await guesses.admitWrong(bounds, guessWindowMs, { mark, isGuess: !await wasRight() });
    throw seconds > 0 ? tooManyGuesses(seconds) : failure;
  }
}

/** Too many failures; says when the next try is free. */
function tooManyGuesses(seconds: number): DomainError {
  return new DomainError("tooMany", "too-many-sign-ins", "There were too many failed attempts to sign in.",
    { details: `Try again in ${seconds} seconds.`, retryAfterSeconds: seconds });
}

/**
 * An address as it is counted: an IPv6 subscriber owns a whole /64, IPv4 may come dressed as IPv6, and some proxies forward
 * the port as well.
 */
export function network(forwarded: string): string {
  const address = withoutPort(forwarded);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

function withoutPort(address: string): string {
  return (/^\[(.*)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address))?.[1] ?? address;
}
