import type { Instant } from "../common/instant.js";

/** Who made or changed something, as they were then. */
export interface ByWhom {
  /** The number of the user. */
  readonly userNumber: number;
  readonly email: string;
  readonly at: Instant;
}

/** The pair of an id and a secret by which a program is let in. The secret itself is nowhere but in the answer that first told it. */
export interface ApiCredential {
  readonly clientId: string;
  readonly secretHash: string;
  readonly name: string;
  readonly active: boolean;
  /** Random; tokens carry it and die when it changes. */
  readonly epoch: string;
  readonly created: ByWhom;
  readonly modified: ByWhom;
}

/** What is said of a credential. */
export interface CredentialFacts {
  readonly name: string;
  readonly active: boolean;
}

/** How many random characters an id and a secret have. */
export const clientIdLength = 24;
/** 62^40 is more than 2^238. */
export const clientSecretLength = 40;
