import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { JwtTokenSigner } from "./jwt-token-signer.js";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const { privateKey: foreignKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const signer = new JwtTokenSigner(privateKey);
const claims = { userId: "0192f0c1-aabb-7000-8000-000000000000", epoch: "e1" };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const whole = (): JWTPayload =>
  ({ sub: claims.userId, epoch: "e1", iss: "dragoman", aud: "dragoman", iat: inAnHour() - 3600, exp: inAnHour() });
const without = (name: string): JWTPayload => Object.fromEntries(Object.entries(whole()).filter(([key]) => key !== name));
const signed = (payload: JWTPayload, header: object = {}, key: KeyObject = privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: "RS256", typ: "JWT", ...header }).sign(key);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("JwtTokenSigner", () => {
  it("believes what it signed", async () => expect(await signer.verify(await signer.sign(claims, 60))).toEqual(claims));

  it("writes three parts, RS256, and a numeric exp as far away as asked", async () => {
    const [header, payload, ...rest] = (await signer.sign(claims, 2_592_000)).split(".")
      .map((text) => Buffer.from(text, "base64url").toString("latin1"));
    expect(rest).toHaveLength(1);
    expect(JSON.parse(header!)).toEqual({ alg: "RS256", typ: "JWT" });
    const { iat, exp, ...others } = JSON.parse(payload!);
    expect(exp - iat).toBe(2_592_000);
    expect(others).toEqual({ sub: claims.userId, epoch: "e1", iss: "dragoman", aud: "dragoman" });
  });

  it("believes the forger's tool when nothing is forged", async () => expect(await signer.verify(await signed(whole()))).toEqual(claims));

  it.each<[string, () => string | Promise<string>]>([
    ["nothing", () => ""],
    ["no token", () => "u_anna@b.example_secret"],
    ["an expired one", () => signer.sign(claims, -1)],
    ["one of another key", () => signed(whole(), {}, foreignKey)],
    ["alg none", () => new UnsecuredJWT(whole()).encode()],
    ["alg none with our signature", async () =>
      [part({ alg: "none", typ: "JWT" }), ...(await signed(whole())).split(".").slice(1)].join(".")],
    ["another algorithm of our key", () => signed(whole(), { alg: "RS512" })],
    ["PSS of our key", () => signed(whole(), { alg: "PS256" })],
    ["HS256 under our public key", () => {
      const pem = createPublicKey(privateKey).export({ type: "spki", format: "pem" });
      const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(whole())}`;
      return `${body}.${createHmac("sha256", pem).update(body).digest("base64url")}`;
    }],
    ["a key of its own in the header", async () => signed(whole(), { jwk: await exportJWK(createPublicKey(foreignKey)) }, foreignKey)],
    ["a key id that is a path", () => signed(whole(), { kid: "../../dev/null" }, foreignKey)],
    ["an unknown critical header", async () => {
      const [, payload, signature] = (await signed(whole())).split(".");
      return `${part({ alg: "RS256", typ: "JWT", crit: ["x"], x: 1 })}.${payload}.${signature}`;
    }],
    ["another type", () => signed(whole(), { typ: "at+jwt" })],
    ...["exp", "sub", "iss", "aud", "iat", "epoch"].map((name): [string, () => Promise<string>] =>
      [`no ${name}`, () => signed(without(name))]),
    ["an exp that is text", () => signed({ ...whole(), exp: String(inAnHour()) as unknown as number })],
    ["an epoch that is no text", () => signed({ ...whole(), epoch: 1 })],
    ["another issuer", () => signed({ ...whole(), iss: "eve" })],
    ["another audience", () => signed({ ...whole(), aud: "eve" })],
    ["one that is not valid yet", () => signed({ ...whole(), nbf: inAnHour() })],
    ["a changed payload", async () => {
      const [header, , signature] = (await signed(whole())).split(".");
      return `${header}.${part({ ...whole(), sub: "somebody else" })}.${signature}`;
    }],
    ["a cut signature", async () => (await signed(whole())).slice(0, -10)],
    ["a fourth part", async () => `${await signed(whole())}.AAAA`],
  ])("does not believe %s", async (_, forge) => expect(await signer.verify(await forge())).toBeUndefined());
});

describe("JwtTokenSigner.open", () => {
  let folder: string;
  beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-token-")); });
  afterEach(() => rm(folder, { recursive: true }));

  it("gives all servers on one folder the same key", async () => {
    const file = join(folder, "keys", "token.pem");
    const signers = await Promise.all(Array.from({ length: 4 }, () => JwtTokenSigner.open(file)));
    const token = await signers[0]!.sign(claims, 60);
    expect(await Promise.all(signers.map((one) => one.verify(token)))).toEqual(signers.map(() => claims));
  });
  const pem = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }) as string;
  it.each([
    ["text", "x"],
    ["nothing", ""],
    ["a short RSA key", pem(generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey)],
    ["a key of another kind", pem(generateKeyPairSync("ed25519").privateKey)],
  ])("does not start with %s in the key file", async (_, content) => {
    const file = join(folder, "token.pem");
    await writeFile(file, content);
    await expect(JwtTokenSigner.open(file)).rejects.toMatchObject({ code: "key-file-unreadable" });
  });
});
