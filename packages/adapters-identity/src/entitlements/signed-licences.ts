import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import type { LicenceReader } from "@dragoman/application/entitlements";
import { type DomainError, invalid } from "@dragoman/domain/common";
import { type Licence, licenceFacts, licenceFrom } from "@dragoman/domain/entitlements";

/** Begins what is signed, so that a signature under something else is never one under a licence. */
const purpose = "dragoman licence 1\n";

/** A file that says what it grants in plain JSON, with the issuer's public key and signature (Ed25519). */
interface LicenceFile {
  readonly licence: Readonly<Record<string, unknown>>;
  readonly issuer: string;
  readonly signature: string;
}

/** Believes licences that one of these issuers signed; each is an Ed25519 public key in Base64url. */
export class SignedLicences implements LicenceReader {
  constructor(private readonly issuers: readonly string[]) {}

  async read(file: string): Promise<Licence> {
    const { licence: facts, issuer, signature } = parsed(file);
    const licence = licenceFrom(facts);
    if (!this.issuers.includes(issuer)) {
      throw invalid("licence-foreign", `The licence of ${licence.holder} was signed by an issuer whom this server does not trust.`,
        `DRAGOMAN_LICENCE_ISSUERS has the keys of those whom it does: ${this.issuers.join(", ") || "none"}.`);
    }
    if (!verify(null, signed(licence), publicKeyOf(issuer), Buffer.from(signature, "base64url"))) {
      throw invalid("licence-tampered", `The licence of ${licence.holder} was changed after it was signed.`,
        "Take the file as its issuer made it.");
    }
    return licence;
  }
}

/** The file of a licence, signed by the issuer with this private key (PEM). */
export function issueLicence(licence: Licence, privateKey: string): string {
  const key = createPrivateKey(privateKey);
  const signature = sign(null, signed(licence), key).toString("base64url");
  return `${JSON.stringify({ licence: licenceFacts(licence), issuer: nameOf(createPublicKey(key)), signature }, undefined, 2)}\n`;
}

/** A new key pair of an issuer: the private one as PEM, the public one as servers are told of it. */
export function newIssuer(): { readonly privateKey: string; readonly issuer: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return { privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string, issuer: nameOf(publicKey) };
}

/** Whether a text is the public key of an issuer. */
export function isIssuer(text: string): boolean {
  return /^[\w-]{43}$/.test(text) && Buffer.from(text, "base64url").toString("base64url") === text;
}

/** What is signed: the parts of a licence in one order, whatever the layout of the file. */
function signed(licence: Licence): Buffer {
  return Buffer.from(purpose + JSON.stringify(licenceFacts(licence)));
}

function nameOf(key: KeyObject): string {
  return key.export({ format: "jwk" }).x as string;
}

function publicKeyOf(issuer: string): KeyObject {
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: issuer }, format: "jwk" });
}

function parsed(file: string): LicenceFile {
  const found = parse(file);
  if (!isObject(found)) throw malformed("it is not an object in JSON");
  const { licence, issuer, signature } = found;
  if (!isObject(licence)) throw malformed("it has no licence");
  if (typeof issuer !== "string") throw malformed("it has no issuer");
  if (typeof signature !== "string") throw malformed("it has no signature");
  return { licence, issuer, signature };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(file) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function malformed(what: string): DomainError {
  return invalid("licence-malformed", `The file is no licence: ${what}.`,
    "A licence is a file in JSON with licence, issuer and signature. Take it as its issuer made it.");
}
