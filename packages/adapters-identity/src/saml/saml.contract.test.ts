import { inflateRawSync } from "node:zlib";
import { beforeAll, describe, it } from "@jest/globals";
import { identityProvidersContract, samlMessagesContract, type WrongResponse } from "@dragoman/port-contracts/saml";
import { FetchedIdentityProviders } from "./fetched-identity-providers.js";
import { newSigningKey, type Response, responseXml, type SigningKey } from "./identity-provider.test-kit.js";
import { PassportSamlMessages } from "./passport-saml-messages.js";

const runner = { describe, it };
const close = async (): Promise<void> => undefined;
const service = { entityId: "https://mt.example/metadata", acsUrl: "https://mt.example/acs" };
let keys: { readonly ours: SigningKey; readonly theirs: SigningKey };
beforeAll(async () => { keys = { ours: await newSigningKey(), theirs: await newSigningKey() }; });

const certificateOf = ({ cert }: SigningKey): string => cert.replace(/-----[A-Z ]+-----|\s/g, "");
const providerOf = (key: SigningKey) => ({
  entityId: "https://idp.example/metadata", signInUrl: "https://idp.example/sign-in?tenant=1", certificates: [certificateOf(key)],
});
const wrongs: Readonly<Record<WrongResponse, () => Partial<Response>>> = {
  "of a stranger": () => ({ signer: keys.theirs }), "for another service": () => ({ audience: "https://other.example" }),
  "out of date": () => ({ lifetimeInSeconds: -61 }), "not signed": () => ({ signed: "nothing" }),
};

samlMessagesContract("PassportSamlMessages", async () => {
  const parties = { service, provider: providerOf(keys.ours) };
  return {
    adapter: new PassportSamlMessages(), close, parties,
    readRequest: async (url) => {
      const xml = inflateRawSync(Buffer.from(new URL(url).searchParams.get("SAMLRequest") ?? "", "base64")).toString();
      return { id: / ID="([^"]*)"/.exec(xml)?.[1] ?? "", forceAuthentication: / ForceAuthn="true"/.test(xml) };
    },
    respond: async ({ requestId, nameId, attributes }, wrong) => Buffer.from(await responseXml({
      person: { nameId, claims: attributes }, signer: keys.ours, issuer: parties.provider.entityId, audience: service.entityId,
      recipient: service.acsUrl, inResponseTo: requestId, ...(wrong === undefined ? {} : wrongs[wrong]()),
    })).toString("base64"),
  };
}, runner);

identityProvidersContract("FetchedIdentityProviders", async () => {
  const provider = providerOf(keys.ours);
  const metadata = `<EntityDescriptor entityID="${provider.entityId}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata"
    xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><IDPSSODescriptor><KeyDescriptor><ds:X509Certificate>${provider.certificates[0]}
    </ds:X509Certificate></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
    Location="${provider.signInUrl}"/></IDPSSODescriptor></EntityDescriptor>`;
  const answers: Readonly<Record<string, { readonly status: number; readonly text: string; readonly isWhole?: boolean }>> = {
    "/metadata": { status: 200, text: metadata }, "/gone": { status: 404, text: metadata }, "/page": { status: 200, text: "<html/>" },
    "/endless": { status: 200, text: metadata, isWhole: false },
  };
  const outside = {
    send: async ({ url }: { readonly url: URL }) => {
      const answer = answers[url.pathname];
      if (answer === undefined) throw new Error("The address is one that servers may not ask.");
      return { body: new TextEncoder().encode(answer.text), isWhole: true, ...answer };
    },
  };
  const at = (path: string): string => `https://idp.example${path}`;
  return {
    adapter: new FetchedIdentityProviders(outside), close, known: { metadataUrl: at("/metadata"), provider },
    unreadable: [...["/gone", "/page", "/endless", "/private"].map(at), "no address"],
  };
}, runner);
