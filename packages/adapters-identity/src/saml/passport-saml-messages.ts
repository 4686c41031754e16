import { responseInvalid, type SamlMessages, type SamlParties, type SamlService, signInMs } from "@dragoman/application/saml";
import type { SamlAssertion } from "@dragoman/domain/saml";
import {
  type PassportSamlConfig, type Profile, SAML, Strategy, ValidateInResponseTo, type VerifyWithoutRequest,
} from "@node-saml/passport-saml";
import passport from "passport";
import { requireBoundedXml } from "./bounded-xml.js";
import { requireMeant } from "./require-meant.js";
import { requireStrongSignatures, strongCertificates } from "./require-strong-signatures.js";
import { writeServiceMetadata } from "./write-service-metadata.js";

/** Clocks of providers may be off by so much. */
const clockSkewMs = 60_000;

/** Speaks SAML 2.0 through the strategy of passport: requests by redirect, responses by POST. */
export class PassportSamlMessages implements SamlMessages {
  /** With `admitsWeak`, SHA-1 and RSA of 1,024 bits are accepted. */
  constructor(private readonly admitsWeak = false) {}

  requestUrl(
    parties: SamlParties, { id, forceAuthentication }: { readonly id: string; readonly forceAuthentication: boolean },
  ): Promise<string> {
    return new SAML({ ...configOf(parties), forceAuthn: forceAuthentication, generateUniqueId: () => id })
      .getAuthorizeUrlAsync("", undefined, {});
  }

  async readResponse(
    parties: SamlParties, response: string, isOurs: (requestId: string) => boolean,
  ): Promise<SamlAssertion & { readonly requestId: string }> {
    try {
      const xml = Buffer.from(response, "base64").toString("utf8");
      requireBoundedXml(xml);
      requireStrongSignatures(xml, this.admitsWeak);
      const idpCert = [...strongCertificates(parties.provider.certificates, this.admitsWeak)];
      const profile = await profileIn(response, { ...configOf(parties), idpCert, cacheProvider: requestsThat(isOurs) });
      return { requestId: requireMeant(profile, parties, clockSkewMs), nameId: profile.nameID, attributes: attributesOf(profile) };
    } catch (cause) {
      throw responseInvalid(cause instanceof Error && cause.name === "Error" ? cause.message : "It is no response of SAML 2.0.", cause);
    }
  }

  metadata(service: SamlService): string {
    return writeServiceMetadata(service);
  }
}

function configOf({ provider, service }: SamlParties): PassportSamlConfig {
  return {
    idpCert: [...provider.certificates], idpIssuer: provider.entityId, entryPoint: provider.signInUrl, issuer: service.entityId,
    audience: service.entityId, callbackUrl: service.acsUrl,
    // One of both has to be: what is not signed is read from what is.
    wantAssertionsSigned: false, wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs, maxAssertionAgeMs: signInMs, requestIdExpirationPeriodMs: signInMs,
    validateInResponseTo: ValidateInResponseTo.always,
    // Providers know best how people prove who they are, and by which id they are called.
    identifierFormat: null, disableRequestedAuthnContext: true,
  };
}

/** Requests prove by their ids that they are ours, so that none has to be kept; that each is answered once, whoever asked sees to. */
function requestsThat(isOurs: (requestId: string) => boolean): NonNullable<PassportSamlConfig["cacheProvider"]> {
  return {
    saveAsync: async () => null,
    getAsync: async (requestId) => (isOurs(requestId) ? new Date().toISOString() : null),
    removeAsync: async () => null,
  };
}

function profileIn(response: string, config: PassportSamlConfig): Promise<Profile> {
  const notSignedIn = new Error("It does not say that anybody signed in.");
  const signedIn: VerifyWithoutRequest = (profile, done) => done(null, { profile });
  const loggedOut: VerifyWithoutRequest = (_profile, done) => done(notSignedIn);
  // Its types are those of an older Express.
  const strategy = new Strategy(config, signedIn, loggedOut) as unknown as passport.Strategy;
  return new Promise((resolve, reject) => {
    const take = (error: unknown, user?: { readonly profile: Profile | null } | false): void => {
      if (user && user.profile !== null) resolve(user.profile);
      else reject(error ?? notSignedIn);
    };
    const request = { headers: {}, query: {}, body: { SAMLResponse: response } };
    passport.authenticate(strategy, { session: false }, take)(request, {}, () => reject(notSignedIn));
  });
}

function attributesOf({ attributes = {} }: Profile): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(attributes as Record<string, unknown>)
    .map(([name, values]) => [name, [values].flat().filter((value) => typeof value === "string")]));
}
