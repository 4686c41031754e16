import type { Change } from "@dragoman/domain/common";
import type { SamlSignIn } from "@dragoman/domain/saml";

/**
 * Keeps sign-ins that the provider answered.
 *
 * `update` holds the sign-in from reading to writing: two rival ones never interleave. Each change is stored with its events, together
 * or not at all, and wakes who listens for `saml` by its id; when a function that is given throws, nothing is stored.
 */
export interface SamlSignInRepository {
  /** Rejects with `saml-response-used` when there is one of this id already. */
  add(added: Change<SamlSignIn>): Promise<void>;
  find(id: string): Promise<SamlSignIn | undefined>;
  /** Rejects with `saml-secret-unknown` when there is none of this id. */
  update(id: string, change: (signIn: SamlSignIn) => Change<SamlSignIn>): Promise<SamlSignIn>;
  /** Forgets those that were begun so long ago or before; answers how many. */
  sweep(olderThanMs: number): Promise<number>;
}
