import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { agentTlsFolder, isDue } from "@dragoman/host-protocol";
import { keepFirst, replaceFile } from "../up/secrets.mjs";
import { isAuthorityIn, newKey, openAuthority } from "./authority.mjs";

/** Name of the server's own host, which its certificate has to name. */
const ownHost = "localhost";

/**
 * Sees to it that the server's own host has a certificate that is valid for months; makes the authority on the first call. Answers
 * `{ folder, validTo, done }`, where `done` is "made", "renewed" or "nothing".
 */
export async function keepOwnCertificate(dataDir, now = new Date()) {
  const folder = join(dataDir, agentTlsFolder);
  return keepCertificate(await openAuthority(folder, now), folder, ownHost, now);
}

/**
 * Sees to it that another host has a certificate, in a folder that is to be copied there; that of the server's own host comes
 * first. The authority's key is not in it. A second call renews the certificate when it is due, and keeps the key.
 */
export async function enrollHost(dataDir, hostname, now = new Date()) {
  await keepOwnCertificate(dataDir, now);
  const own = join(dataDir, agentTlsFolder);
  return keepCertificate(await openAuthority(own, now), join(own, "hosts", hostname), hostname, now);
}

/** A certificate, as a PEM text, for a host that has this public key (PEM); undefined where the authority's key is not. */
export async function certifyAgain(dataDir, { hostname, publicKey }) {
  const folder = join(dataDir, agentTlsFolder);
  return isAuthorityIn(folder) ? (await openAuthority(folder)).certify(hostname, createPublicKey(publicKey)) : undefined;
}

async function keepCertificate(authority, folder, hostname, now) {
  const [keyFile, file, authorityFile] = ["key.pem", "cert.pem", "ca.pem"].map((name) => join(folder, name));
  if (!existsSync(keyFile)) keepFirst(keyFile, newKey());
  const key = createPrivateKey(readFileSync(keyFile, "utf8"));
  if (read(authorityFile) !== authority.certificate) replaceFile(authorityFile, authority.certificate);
  const text = read(file);
  const present = text === undefined ? undefined : new X509Certificate(text);
  if (present !== undefined && fits(present, { authority, key, hostname, now })) {
    return { folder, validTo: new Date(present.validTo), done: "nothing" };
  }
  const fresh = await authority.certify(hostname, createPublicKey(key), now);
  replaceFile(file, fresh);
  return { folder, validTo: new Date(new X509Certificate(fresh).validTo), done: present === undefined ? "made" : "renewed" };
}

function fits(certificate, { authority, key, hostname, now }) {
  const named = isIP(hostname) === 0 ? certificate.checkHost(hostname) : certificate.checkIP(hostname);
  return named !== undefined && certificate.checkPrivateKey(key) && certificate.checkIssued(new X509Certificate(authority.certificate))
    && !isDue(certificate, now);
}

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
