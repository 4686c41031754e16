import type { Clock, Random } from "../common/clock-and-random.js";
import type { Signals } from "../common/signals.js";
import type { Offer } from "../common/slice.js";
import type { SettingStore } from "../system/index.js";
import type { Admission, AdmitUser, SecretBox, TokenSigner, UserRepository } from "../users/index.js";
import { AcceptSamlResponse } from "./accept-saml-response.js";
import { AwaitSamlSignIn } from "./await-saml-sign-in.js";
import { BeginSamlSignIn, GiveSignInSecret } from "./begin-saml-sign-in.js";
import { ChangeSamlSettings, RefreshIdentityProvider } from "./change-saml-settings.js";
import { ConfirmSamlSignIn } from "./confirm-saml-sign-in.js";
import type { IdentityProviders } from "./identity-providers.js";
import { DescribeSamlService, IsSamlAvailable, ReadSamlSettings } from "./read-saml-settings.js";
import type { SamlMessages } from "./saml-messages.js";
import type { SamlSignInRepository } from "./saml-sign-in-repository.js";
import { SignInSecrets } from "./sign-in-secrets.js";

/** What the use cases of SAML need. */
export interface SamlNeeds {
  readonly settings: SettingStore;
  readonly users: UserRepository;
  readonly signIns: SamlSignInRepository;
  readonly samlMessages: SamlMessages;
  readonly identityProviders: IdentityProviders;
  readonly signInSecrets: SignInSecrets;
  readonly admitUser: AdmitUser;
  readonly admission: Admission;
  readonly signals: Signals;
  readonly secrets: SecretBox;
  readonly tokens: TokenSigner;
  readonly random: Random;
  readonly clock: Clock;
  /** Where people reach the server. */
  readonly publicUrl: string;
  /** How long a token of SAML lets somebody in. */
  readonly samlTokenHours: number;
}

/** How people sign in at an identity provider. */
export const samlSlice = {
  signInSecrets: ({ secrets, random, clock }: SamlNeeds) => new SignInSecrets(secrets, random, clock),
  giveSignInSecret: ({ signInSecrets }: SamlNeeds) => new GiveSignInSecret(signInSecrets),
  beginSamlSignIn: ({ settings, samlMessages, signInSecrets, random, publicUrl }: SamlNeeds) =>
    new BeginSamlSignIn(settings, samlMessages, signInSecrets, random, publicUrl),
  acceptSamlResponse: ({ settings, samlMessages, signInSecrets, signIns, publicUrl }: SamlNeeds) =>
    new AcceptSamlResponse(settings, samlMessages, signInSecrets, signIns, publicUrl),
  confirmSamlSignIn: ({ signIns, signInSecrets, admitUser }: SamlNeeds) => new ConfirmSamlSignIn(signIns, signInSecrets, admitUser),
  awaitSamlSignIn: ({ signIns, signInSecrets, signals, users, tokens, samlTokenHours, admission }: SamlNeeds) =>
    new AwaitSamlSignIn(signIns, signInSecrets, signals, users, tokens, samlTokenHours, undefined, admission),
  readSamlSettings: ({ settings }: SamlNeeds) => new ReadSamlSettings(settings),
  isSamlAvailable: ({ settings }: SamlNeeds) => new IsSamlAvailable(settings),
  describeSamlService: ({ settings, samlMessages, publicUrl }: SamlNeeds) => new DescribeSamlService(settings, samlMessages, publicUrl),
  changeSamlSettings: ({ settings, identityProviders, users }: SamlNeeds) => new ChangeSamlSettings(settings, identityProviders, users),
  refreshIdentityProvider: ({ settings, identityProviders }: SamlNeeds) => new RefreshIdentityProvider(settings, identityProviders),
};

/** What the interface calls of this slice. */
export type SamlUseCases = Offer<typeof samlSlice> & Pick<SamlNeeds, "publicUrl">;
