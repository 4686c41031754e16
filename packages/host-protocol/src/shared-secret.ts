import { timingSafeEqual } from "node:crypto";
import { WrongSetting } from "./wrong-setting.js";

/** Whoever hears a proof that is made with a shorter one may find it by trying. */
const leastCharacters = 16;

/** The secret that server, agents and engines share. Throws WrongSetting when it is missing or soon guessed. */
export function readSharedSecret(value: string | undefined): string {
  if (!value) throw new WrongSetting("DRAGOMAN_AGENT_SECRET is missing: server, agents and engines must have the same one.");
  if (value.length >= leastCharacters) return value;
  throw new WrongSetting(`DRAGOMAN_AGENT_SECRET has ${value.length} characters, but it must have at least ${leastCharacters}.`);
}

/** The value of the `Authorization` header that carries the shared secret. */
export function bearer(secret: string): string {
  return `Bearer ${secret}`;
}

/** Answers whether an `Authorization` header carries the secret, in a time that does not tell how much of it is right. */
export function secretCheck(secret: string): (authorization: string | undefined) => boolean {
  const expected = Buffer.from(bearer(secret));
  return (authorization = "") => {
    const given = Buffer.from(authorization);
    // A comparison of equal length runs in any case.
    return timingSafeEqual(given.length === expected.length ? given : expected, expected) && given.length === expected.length;
  };
}
