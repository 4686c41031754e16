import { DomainError } from "@dragoman/domain/common";
import { confirm, refuse, type SamlPerson } from "@dragoman/domain/saml";
import type { AdmitUser } from "../users/index.js";
import { secretUnknown } from "./saml-failures.js";
import type { SamlSignInRepository } from "./saml-sign-in-repository.js";
import type { SignInSecrets } from "./sign-in-secrets.js";

/** The answer of the person, and what their browser keeps of a sign-in. */
export interface SamlConfirmation {
  readonly confirmation: string;
  readonly isMine: boolean;
  readonly browserOf: (id: string) => string | undefined;
}

/**
 * Takes the word of the person who signed in at the provider that it was them who began. Rejects with `saml-browser-unknown` in any
 * other browser than the one that was sent there, and with `saml-account-refused` for the name of an account that is disabled, or signs
 * in in another way.
 */
export class ConfirmSamlSignIn {
  constructor(
    private readonly signIns: SamlSignInRepository, private readonly secrets: SignInSecrets, private readonly admitUser: AdmitUser,
  ) {}

  async run({ confirmation, isMine, browserOf }: SamlConfirmation): Promise<void> {
    const id = this.secrets.readConfirmation(confirmation, browserOf);
    if (id === undefined) throw browserUnknown();
    if (!isMine) return void await this.signIns.update(id, (signIn) => ({ state: refuse(signIn) }));
    const signIn = await this.signIns.find(id);
    if (signIn === undefined) throw secretUnknown();
    // A person is made before the sign-in is theirs: whoever dies in between is confirmed again.
    const userId = signIn.state === "answered" ? await this.userOf(signIn.person) : "";
    await this.signIns.update(id, (now) => ({ state: confirm(now, userId) }));
  }

  private async userOf({ username, displayName = "", role }: SamlPerson): Promise<string> {
    const user = await this.admitUser.run({
      authenticationType: "saml", username, displayName, role: (former) => (role === undefined ? former : role === "" ? undefined : role),
    });
    if (user === undefined) throw accountRefused(username);
    return user.id;
  }
}

function accountRefused(username: string): DomainError {
  return new DomainError("forbidden", "saml-account-refused", `${username} cannot sign in by SAML.`,
    { details: "The account is disabled, or it signs in in another way; an administrator can tell." });
}

function browserUnknown(): DomainError {
  return new DomainError("unauthenticated", "saml-browser-unknown", "This browser did not begin the sign-in.",
    { details: "Begin in the program that you sign in to, and end in the browser that it opens; cookies must be allowed." });
}
