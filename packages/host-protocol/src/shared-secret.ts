import { timingSafeEqual } from "node:crypto";

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
