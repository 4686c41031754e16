import { X509Certificate } from "node:crypto";
import { SaxesParser } from "saxes";

/** The setting by which an administrator admits old providers. */
const setting = "DRAGOMAN_SAML_WEAK_SIGNATURES=on";

const namesOf = (space: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `http://www.w3.org/${space}#${name}`);
/** Algorithms of signatures and digests that nobody forges. */
const strong = new Set([
  ...namesOf("2001/04/xmldsig-more", "rsa-sha256", "rsa-sha384", "rsa-sha512", "ecdsa-sha256", "ecdsa-sha384", "ecdsa-sha512", "sha384"),
  ...namesOf("2007/05/xmldsig-more", "sha256-rsa-MGF1", "sha384-rsa-MGF1", "sha512-rsa-MGF1"),
  ...namesOf("2001/04/xmlenc", "sha256", "sha512"),
]);
/** Those of old providers: collisions of SHA-1 can be made. */
const weak = new Set(namesOf("2000/09/xmldsig", "rsa-sha1", "sha1"));
const strongBits = 2_048;
const weakBits = 1_024;

/**
 * Throws an Error with a sentence for a response that has a document type, or names an algorithm of signatures that can be forged; those
 * of old providers pass where `admitsWeak`.
 */
export function requireStrongSignatures(xml: string, admitsWeak: boolean): void {
  // Parsers may disagree about what a document type is; a response has none, so that the letters alone are refused.
  if (/<!doctype/i.test(xml)) throw documentTyped();
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", () => { throw new Error("It is not well-formed XML."); });
  parser.on("doctype", () => { throw documentTyped(); });
  parser.on("opentag", ({ local, attributes }) => {
    if (local !== "SignatureMethod" && local !== "DigestMethod") return;
    const algorithm = attributes["Algorithm"]?.value ?? "";
    if (strong.has(algorithm) || (admitsWeak && weak.has(algorithm))) return;
    const way = weak.has(algorithm) ? ` It is SHA-1: let the provider sign with SHA-256; ${setting} admits old ones.` : "";
    throw new Error(`Its ${local} is ${JSON.stringify(algorithm.slice(0, 100))}, which is not accepted.${way}`);
  });
  parser.write(xml).close();
}

function documentTyped(): Error {
  return new Error("It has a document type, which responses have not.");
}

/**
 * The certificates, in Base64, whose keys are long enough for their signatures to be believed. Throws an Error with a sentence where none
 * is; those of old providers count where `admitsWeak`.
 */
export function strongCertificates(certificates: readonly string[], admitsWeak: boolean): readonly string[] {
  const found = certificates.filter((certificate) => isLongEnough(certificate, admitsWeak ? weakBits : strongBits));
  if (found.length > 0) return found;
  throw new Error(`No certificate of the provider has an RSA key of at least ${strongBits} bits or a key of an elliptic curve. `
    + `Let the provider use a longer key; ${setting} admits RSA of ${weakBits} bits.`);
}

function isLongEnough(certificate: string, leastBits: number): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(Buffer.from(certificate, "base64")).publicKey;
  if (asymmetricKeyType === "ec") return true;
  return (asymmetricKeyType === "rsa" || asymmetricKeyType === "rsa-pss") && (asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits;
}
