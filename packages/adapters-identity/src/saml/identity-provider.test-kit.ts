import "reflect-metadata";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { webcrypto } from "node:crypto";
import { X509CertificateGenerator } from "@peculiar/x509";
import express from "express";
import * as samlp from "samlp";

/** A key with its certificate, both in PEM. */
export interface SigningKey {
  readonly key: string;
  readonly cert: string;
}

/** Makes a key that an identity provider signs with. */
export async function newSigningKey(modulusLength = 2048): Promise<SigningKey> {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: "CN=identity provider", keys, signingAlgorithm: algorithm, notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
  }, webcrypto as never);
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const body = pkcs8.match(/.{1,64}/g)?.join("\n");
  return { key: `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`, cert: cert.toString("pem") };
}

/** Somebody who signs in at the provider. */
export interface Person {
  readonly nameId: string;
  readonly claims: Readonly<Record<string, string | readonly string[]>>;
}

/** Somebody of that address, with a name and groups. */
export function aPerson(email: string, groups: readonly string[] = [], roles: readonly string[] = []): Person {
  return { nameId: email, claims: { email, displayName: `Name of ${email}`, groups, roles } };
}

const profileMapper = ({ nameId, claims }: Person) => ({ getClaims: () => claims, getNameIdentifier: () => ({ nameIdentifier: nameId }) });
const algorithms = { signatureAlgorithm: "rsa-sha256", digestAlgorithm: "sha256" };

/** What a response says, and by whom it is signed. */
export interface Response {
  readonly person: Person;
  readonly signer: SigningKey;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo: string | undefined;
  readonly lifetimeInSeconds?: number;
  /** The assertion alone where absent. */
  readonly signed?: "response" | "both" | "nothing";
  readonly signatureAlgorithm?: "rsa-sha1";
  readonly digestAlgorithm?: "sha1";
}

/** A response as the provider writes it, in XML. */
export function responseXml({ person, signer, signed, ...facts }: Response): Promise<string> {
  const options = {
    lifetimeInSeconds: 300, ...algorithms, ...facts, ...signer, profileMapper, destination: facts.recipient,
    signAssertion: signed === undefined || signed === "both", signResponse: signed === "response" || signed === "both",
  };
  return new Promise((resolve, reject) => {
    samlp.getSamlResponse(options, person, (error, xml) => (error === null ? resolve(xml) : reject(error)));
  });
}

/** An identity provider, listening. */
export interface RunningProvider {
  readonly entityId: string;
  readonly metadataUrl: string;
  readonly signer: SigningKey;
  /** Who signs in from now on. */
  person: Person;
  /** Whether the last request asked to ask for credentials. */
  readonly forced: () => boolean;
  close(): Promise<void>;
}

/** Starts an identity provider on a free port of this machine, whose responses go to `acsUrl`. */
export async function startProvider(acsUrl: string, person: Person): Promise<RunningProvider> {
  const signer = await newSigningKey();
  let forced = false;
  const app = express();
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${base}/metadata`;
  const running = {
    entityId, metadataUrl: entityId, signer, person, forced: () => forced,
    close: () => new Promise<void>((resolve) => { server.close(() => resolve()); server.closeAllConnections(); }),
  };
  app.get("/metadata", samlp.metadata({ issuer: entityId, ...signer, redirectEndpointPath: "/sign-in", postEndpointPath: "/sign-in" }));
  app.get("/sign-in", (request, _response, next) => {
    samlp.parseRequest(request, (error, found) => {
      forced = found?.forceAuthn === "true";
      next(error ?? undefined);
    });
  }, samlp.auth({
    issuer: entityId, ...signer, ...algorithms, profileMapper, recipient: acsUrl, destination: acsUrl, lifetimeInSeconds: 300,
    getUserFromRequest: () => running.person, getPostURL: (_audience, _request, _http, done) => done(null, acsUrl),
  }));
  return running;
}

/** The response that a provider's page would post, in Base64. */
export function responseIn(page: string): string {
  return /name="SAMLResponse"\s+value="([^"]+)"/.exec(page)?.[1] ?? "";
}

const one = (pattern: RegExp, text: string): string => pattern.exec(text)?.[0] ?? "";
const assertionIn = (xml: string): string => one(/<saml:Assertion[^]*<\/saml:Assertion>/, xml);
const signatureIn = (xml: string): string => one(/<Signature[^]*?<\/Signature>/, xml);
const without = (xml: string, part: string): string => xml.replace(part, () => "");
const instead = (xml: string, part: string, other: string): string => xml.replace(part, () => other);
/** The same about somebody else, under another id. */
const evil = (xml: string): string => xml.replace(/ ID="[^"]+"/, ' ID="_evil"').replaceAll("ann@", "chief@");
const bare = (xml: string): string => without(xml, signatureIn(xml));
const inside = (outer: string, name: string, inner: string): string =>
  outer.replace(new RegExp(`</${name}>(?![^]*</${name}>)`), (end) => inner + end);
const inSignature = (xml: string, inner: string): string => instead(xml, signatureIn(xml), inside(signatureIn(xml), "Signature", inner));

/**
 * The eight ways to wrap what is signed in what is not ("On Breaking SAML", XSW 1 to 8): each takes a response about ann@ whose
 * named part is signed, and makes of it one in which a careless reader finds chief@ under a good signature.
 */
export const wrappings: readonly (readonly [name: string, signed: "response" | "assertion", wrap: (xml: string) => string])[] = [
  ["XSW 1: the signed response in the signature of another", "response", (xml) => inSignature(evil(xml), bare(xml))],
  ["XSW 2: the signed response before the signature of another", "response", (xml) =>
    instead(evil(xml), signatureIn(xml), bare(xml) + signatureIn(xml))],
  ["XSW 3: another assertion before the signed one", "assertion", (xml) =>
    instead(xml, assertionIn(xml), bare(evil(assertionIn(xml))) + assertionIn(xml))],
  ["XSW 4: another assertion around the signed one", "assertion", (xml) =>
    instead(xml, assertionIn(xml), inside(bare(evil(assertionIn(xml))), "saml:Assertion", assertionIn(xml)))],
  ["XSW 5: another assertion with the signature, and the signed one behind", "assertion", (xml) =>
    instead(xml, assertionIn(xml), evil(assertionIn(xml)) + bare(assertionIn(xml)))],
  ["XSW 6: another assertion with the signature, and the signed one in it", "assertion", (xml) =>
    instead(xml, assertionIn(xml), inSignature(evil(assertionIn(xml)), bare(assertionIn(xml))))],
  ["XSW 7: another assertion in extensions before the signed one", "assertion", (xml) => instead(xml, assertionIn(xml),
    `<samlp:Extensions>${bare(evil(assertionIn(xml)))}</samlp:Extensions>${assertionIn(xml)}`)],
  ["XSW 8: another assertion with the signature, and the signed one in an object of it", "assertion", (xml) =>
    instead(xml, assertionIn(xml), inSignature(evil(assertionIn(xml)), `<Object>${bare(assertionIn(xml))}</Object>`))],
];
