import { randomBytes, timingSafeEqual } from "node:crypto";
import type { ConnectionOptions, TlsOptions } from "node:tls";

/** A key for one run of an engine. */
export function newEngineKey(): string {
  return randomBytes(32).toString("base64url");
}

/** The value of the `Authorization` header that carries an engine's key. */
export function bearer(key: string): string {
  return `Bearer ${key}`;
}

/** Answers whether an `Authorization` header carries the key, in a time that does not tell how much of it is right. */
export function keyCheck(key: string): (authorization: string | undefined) => boolean {
  const expected = Buffer.from(bearer(key));
  return (authorization = "") => {
    const given = Buffer.from(authorization);
    // A comparison of equal length runs in any case.
    return timingSafeEqual(given.length === expected.length ? given : expected, expected) && given.length === expected.length;
  };
}

/**
 * TLS without certificates, where knowing the key is all the proof, on both sides and before anything is said (RFC 4279). Node has
 * pre-shared keys in TLS 1.2 alone; of its ciphers for them this one keeps what was said secret though the key should be told later.
 */
const byKey = { ciphers: "ECDHE-PSK-CHACHA20-POLY1305", minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;
const identity = "dragoman";
const handshakeMs = 5_000;

/** How an engine listens where others could take its port. */
export function listenByKey(key: string): TlsOptions {
  const psk = Buffer.from(key);
  return { ...byKey, handshakeTimeout: handshakeMs, pskCallback: (_socket, named) => (named === identity ? psk : null) };
}

/** How such an engine is called. */
export function callByKey(key: string): Pick<ConnectionOptions, "pskCallback" | "checkServerIdentity"> & typeof byKey {
  const psk = Buffer.from(key);
  // There is no certificate that could name anybody.
  return { ...byKey, pskCallback: () => ({ psk, identity }), checkServerIdentity: () => undefined };
}
