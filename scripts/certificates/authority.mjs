import "reflect-metadata";
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, webcrypto } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import {
  AuthorityKeyIdentifierExtension, BasicConstraintsExtension, ExtendedKeyUsage, ExtendedKeyUsageExtension, KeyUsageFlags,
  KeyUsagesExtension, Name, PublicKey, SubjectAlternativeNameExtension, SubjectKeyIdentifierExtension, X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { keepFirst } from "../up/secrets.mjs";

const dayMs = 24 * 60 * 60_000;
/** Hosts whose clocks differ by less than this believe each other's new certificates. */
const clocksDifferMs = dayMs;
/** Longer than an installation lives: with another authority every host would have to be enrolled again. */
const authorityMs = 30 * 365 * dayMs;
/** Of a host. Renewed when a third of it is left. */
const hostMs = 365 * dayMs;

/** Whether the authority of an installation is in `folder`. */
export const isAuthorityIn = (folder) => existsSync(join(folder, "ca-key.pem"));

/**
 * The authority of an installation, which certifies its hosts and nothing else: `{ certificate, certify }`. Made on the first call,
 * and the same for all who make it at once. Its key lies in `ca-key.pem` of `folder`, and goes nowhere.
 */
export async function openAuthority(folder, now = new Date()) {
  const [keyFile, file] = [join(folder, "ca-key.pem"), join(folder, "ca.pem")];
  if (!existsSync(keyFile)) keepFirst(keyFile, newKey());
  const key = createPrivateKey(readFileSync(keyFile, "utf8"));
  if (!existsSync(file)) keepFirst(file, await selfSigned(key, now));
  const certificate = readFileSync(file, "utf8");
  return { certificate, certify: (hostname, publicKey, at = new Date()) => certify({ certificate, key }, hostname, publicKey, at) };
}

/** A new private key, as a PEM text. */
export function newKey() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** A certificate, as a PEM text, that whoever has the key to `publicKey` is that host, as caller and as the one who is called. */
async function certify({ certificate, key }, hostname, publicKey, now) {
  const authority = new X509Certificate(certificate);
  return sign(key, {
    subject: named(hostname), issuer: authority.subjectName, publicKey: spkiOf(publicKey),
    notBefore: new Date(now.getTime() - clocksDifferMs), notAfter: new Date(Math.min(now.getTime() + hostMs, authority.notAfter.getTime())),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true), new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension([{ type: isIP(hostname) === 0 ? "dns" : "ip", value: hostname }]),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey), await SubjectKeyIdentifierExtension.create(spkiOf(publicKey)),
    ],
  });
}

async function selfSigned(key, now) {
  const publicKey = spkiOf(createPublicKey(key));
  // A name of its own, so that certificates of two installations are told apart at the first look.
  const name = named(`Dragoman installation ${randomBytes(4).toString("hex")}`);
  return sign(key, {
    subject: name, issuer: name, publicKey,
    notBefore: new Date(now.getTime() - clocksDifferMs), notAfter: new Date(now.getTime() + authorityMs),
    extensions: [
      new BasicConstraintsExtension(true, 0, true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
}

async function sign(key, signed) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const signingKey = await webcrypto.subtle.importKey("pkcs8", key.export({ type: "pkcs8", format: "der" }), algorithm, false, ["sign"]);
  // Its first digit keeps the number positive, as it has to be.
  const serialNumber = `1${randomBytes(16).toString("hex").slice(1)}`;
  const certificate = await X509CertificateGenerator.create({ ...signed, serialNumber, signingAlgorithm: algorithm, signingKey });
  return `${certificate.toString("pem")}\n`;
}

const named = (text) => new Name([{ CN: [text] }]);
const spkiOf = (publicKey) => new PublicKey(publicKey.export({ type: "spki", format: "der" }));
