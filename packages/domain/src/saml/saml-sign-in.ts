import { DomainError } from "../common/errors.js";
import type { Instant } from "../common/instant.js";
import type { SamlPerson } from "./saml-person.js";

interface Base {
  /** Of the secret that it was begun with. */
  readonly id: string;
  /** When the secret was given. */
  readonly begun: Instant;
}

/** A sign-in that the provider answered. Before that nothing is kept of it: strangers could fill the store. */
export type SamlSignIn =
  | (Base & { readonly state: "answered"; readonly person: SamlPerson })
  | (Base & { readonly state: "confirmed"; readonly userId: string })
  | (Base & { readonly state: "refused" })
  | (Base & { readonly state: "taken" });

/** The name of a state. */
export type SamlSignInState = SamlSignIn["state"];

/** The whole life of an answered sign-in. A pair that is not listed here cannot happen. */
export const samlSignInTransitions = {
  answered: ["confirmed", "refused"],
  confirmed: ["taken"],
  refused: [],
  taken: [],
} as const satisfies Record<SamlSignInState, readonly SamlSignInState[]>;

/** The person says in the browser that it was them who began. Throws `saml-sign-in-wrong-state` unless it is time for that. */
export function confirm(signIn: SamlSignIn, userId: string): SamlSignIn {
  if (signIn.state !== "answered") throw cannotMove(signIn, "confirmed");
  return { ...base(signIn), state: "confirmed", userId };
}

/** The person says that it was somebody else. Throws `saml-sign-in-wrong-state` unless it is time for that. */
export function refuse(signIn: SamlSignIn): SamlSignIn {
  if (signIn.state !== "answered") throw cannotMove(signIn, "refused");
  return { ...base(signIn), state: "refused" };
}

/** The program takes its token: once. Throws `saml-sign-in-wrong-state` unless it is time for that. */
export function take(signIn: SamlSignIn): SamlSignIn {
  if (signIn.state !== "confirmed") throw cannotMove(signIn, "taken");
  return { ...base(signIn), state: "taken" };
}

function base({ id, begun }: SamlSignIn): Base {
  return { id, begun };
}

function cannotMove({ state }: SamlSignIn, to: SamlSignInState): DomainError {
  return new DomainError("conflict", "saml-sign-in-wrong-state", `The sign-in is ${state}; it cannot become ${to}.`,
    { details: "Begin a new one in the program that you sign in to." });
}
