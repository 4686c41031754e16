import { X509Certificate } from "node:crypto";
import type { IdentityProvider } from "@dragoman/domain/saml";
import { SaxesParser } from "saxes";
import { strongCertificates } from "./require-strong-signatures.js";

const metadataSpace = "urn:oasis:names:tc:SAML:2.0:metadata";
const signatureSpace = "http://www.w3.org/2000/09/xmldsig#";
const redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
/** No metadata nest deeper; a parser that did would fill its stack. */
const mostDepth = 64;

/** What is gathered of one provider while its metadata are read. */
interface Found {
  readonly entityId: string;
  signInUrl: string;
  readonly certificates: string[];
}

/**
 * Reads the metadata of one identity provider, one with short keys where `admitsWeak`. Throws an Error with a sentence for an
 * administrator.
 */
export function readProviderMetadata(xml: string, admitsWeak = false): IdentityProvider {
  const providers = providersIn(xml);
  const [provider] = providers;
  if (provider === undefined) throw new Error("They describe no identity provider.");
  if (providers.length > 1) throw new Error(`They describe ${providers.length} identity providers; the address must be of one.`);
  const { entityId, signInUrl, certificates } = provider;
  if (entityId === "") throw new Error("The identity provider in them has no entityID.");
  if (!/^https?:\/\//i.test(signInUrl)) throw new Error("They name no address to sign in at by HTTP-Redirect.");
  if (certificates.length === 0) throw new Error("They name no certificate for signatures.");
  for (const certificate of certificates) checkCertificate(certificate);
  strongCertificates(certificates, admitsWeak);
  return { entityId, signInUrl, certificates };
}

function providersIn(xml: string): readonly Found[] {
  const providers: Found[] = [];
  const path: string[] = [];
  let entityId = "";
  let provider: Found | undefined;
  let signs = false;
  let text = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => { throw new Error(`They are no XML: ${error.message}`); });
  parser.on("doctype", () => { throw new Error("They have a document type, which metadata have not."); });
  parser.on("text", (piece) => { text += piece; });
  parser.on("opentag", ({ uri, local, attributes }) => {
    path.push(local);
    text = "";
    if (path.length > mostDepth) throw new Error("Their elements nest too deeply.");
    const valueOf = (name: string): string => attributes[name]?.value ?? "";
    if (uri !== metadataSpace) return;
    if (local === "EntityDescriptor") entityId = valueOf("entityID");
    if (local === "IDPSSODescriptor") providers.push(provider = { entityId, signInUrl: "", certificates: [] });
    if (local === "KeyDescriptor") signs = valueOf("use") !== "encryption";
    if (local === "SingleSignOnService" && valueOf("Binding") === redirect && provider?.signInUrl === "") {
      provider.signInUrl = valueOf("Location");
    }
  });
  parser.on("closetag", ({ uri, local }) => {
    path.pop();
    if (uri === metadataSpace && local === "IDPSSODescriptor") provider = undefined;
    if (uri === signatureSpace && local === "X509Certificate" && signs) provider?.certificates.push(text.replace(/\s/g, ""));
  });
  parser.write(xml).close();
  return providers;
}

function checkCertificate(certificate: string): void {
  try {
    new X509Certificate(Buffer.from(certificate, "base64"));
  } catch (cause) {
    throw new Error("A certificate in them cannot be read.", { cause });
  }
}
