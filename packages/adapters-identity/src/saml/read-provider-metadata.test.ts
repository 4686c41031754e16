import { beforeAll, describe, expect, it } from "@jest/globals";
import { newSigningKey } from "./identity-provider.test-kit.js";
import { readProviderMetadata } from "./read-provider-metadata.js";

let certificate: string;
beforeAll(async () => { certificate = (await newSigningKey()).cert.replace(/-----[A-Z ]+-----|\s/g, ""); });

const key = (use = ""): string => `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
  ${certificate}
</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const place = '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>';
const provider = (body: string, id = "https://idp.example"): string => `<md:EntityDescriptor entityID="${id}"
  xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
  <md:SPSSODescriptor><md:KeyDescriptor/></md:SPSSODescriptor><md:IDPSSODescriptor>${body}</md:IDPSSODescriptor></md:EntityDescriptor>`;

describe("readProviderMetadata", () => {
  it.each([
    ["alone", () => provider(key() + place)],
    ["with keys for other uses", () => provider(key(' use="encryption"') + key(' use="signing"') + place)],
    ["in a list of one", () =>
      `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${provider(key() + place)}</md:EntitiesDescriptor>`],
  ])("reads a provider %s", (_what, xml) => {
    expect(readProviderMetadata(xml())).toEqual({
      entityId: "https://idp.example", signInUrl: "https://idp.example/sso", certificates: [certificate],
    });
  });

  it("refuses a provider all of whose keys are too short, unless weak signatures are admitted", async () => {
    const short = (await newSigningKey(1_024)).cert.replace(/-----[A-Z ]+-----|\s/g, "");
    const xml = provider(key().replace(certificate, short) + place);
    expect(() => readProviderMetadata(xml)).toThrow("2048 bits");
    expect(readProviderMetadata(xml, true).certificates).toEqual([short]);
    expect(readProviderMetadata(provider(key() + key().replace(certificate, short) + place)).certificates).toEqual([certificate, short]);
  });

  it.each([
    ["no XML", () => "not XML", "no XML"],
    ["a document type", () => `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${provider(key() + place)}`, "document type"],
    ["another document", () => "<html/>", "no identity provider"],
    ["two providers", () => `<a>${provider(key() + place)}${provider(key() + place)}</a>`, "2 identity providers"],
    ["no entity id", () => provider(key() + place, ""), "no entityID"],
    ["no place to sign in at", () => provider(key()), "no address to sign in at"],
    ["no certificate", () => provider(place), "no certificate"],
    ["a key for encryption only", () => provider(key(' use="encryption"') + place), "no certificate"],
    ["a certificate that is none", () => provider(key().replace(certificate, "AAAA") + place), "cannot be read"],
    ["elements within elements", () => "<a>".repeat(100) + "</a>".repeat(100), "too deeply"],
  ])("refuses %s", (_what, xml, why) => {
    expect(() => readProviderMetadata(xml())).toThrow(why);
  });
});
