import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAgentTls, readTlsFiles } from "./tls-files.js";
import { WrongSetting } from "./wrong-setting.js";

/** Made once for this test; its key is thrown away. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBdDCCARugAwIBAgIUMZ2lDL9R4ZA51ggSbsqtDHT6SnYwCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMjAxNjQwNTJaGA8yMTI2MTAyNzE2NDA1
MlowDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJfv
FysoyePQAbeQPRJUnAXWH4JLZnTJNwKEHVaJSUA+U5PJJS6Q66t6zbFj7kFhr3Bb
gV1ZuABioq3tWGB6QDajUzBRMB0GA1UdDgQWBBTD0o0RR7PLg9icaSJreTRDkjZT
qDAfBgNVHSMEGDAWgBTD0o0RR7PLg9icaSJreTRDkjZTqDAPBgNVHRMBAf8EBTAD
AQH/MAoGCCqGSM49BAMCA0cAMEQCIEjgN92tvJDyBTRQuXJxCw9R0Kjv2fQlnSDC
flguIutlAiBnuM5367vnIx90+eMAY/OBAg9Q/ZMsA1uVY1W4ILA9aQ==
-----END CERTIFICATE-----
`;

describe("TLS files", () => {
  let folder: string;
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dragoman tls-"));
    await writeFile(file("cert.pem"), certificate);
    await writeFile(file("key.pem"),
      generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }));
    await writeFile(file("text.pem"), "no PEM");
  });
  afterAll(() => rm(folder, { recursive: true }));
  const refusal = (environment: Readonly<Record<string, string>>): unknown => {
    try {
      return readTlsFiles(environment, { cert: "CERT", key: "KEY" });
    } catch (error) {
      return error;
    }
  };

  it("are none where no variable is set", () => {
    expect(readAgentTls({ DRAGOMAN_AGENT_TLS_CA: "", DRAGOMAN_AGENT_TLS_KEY: undefined })).toBeUndefined();
  });

  it("are read", () => {
    expect(readTlsFiles({ KEY: file("cert.pem") }, { ca: "KEY" })).toEqual({ ca: certificate });
  });

  it("go together", () => {
    expect(refusal({ CERT: file("cert.pem") })).toEqual(new WrongSetting("CERT, KEY go together; KEY is missing."));
    expect(() => readAgentTls({ DRAGOMAN_AGENT_TLS_CERT: file("cert.pem") }))
      .toThrow("DRAGOMAN_AGENT_TLS_CA, DRAGOMAN_AGENT_TLS_CERT, DRAGOMAN_AGENT_TLS_KEY go together; "
      + "DRAGOMAN_AGENT_TLS_CA and DRAGOMAN_AGENT_TLS_KEY are missing.");
  });

  it.each([
    ["there is none", "none.pem", "key.pem", /^CERT is ".*none\.pem", which cannot be read: ENOENT/],
    ["it holds no certificate", "text.pem", "key.pem", /^The files of CERT, KEY cannot be used for TLS: .+\.$/],
    ["the key is that of another certificate", "cert.pem", "key.pem",
      /^The files of CERT, KEY cannot be used for TLS: the key is that of another certificate\.$/],
  ])("are refused in one sentence when %s", (_, cert, key, sentence) => {
    const said = refusal({ CERT: file(cert), KEY: file(key) }) as WrongSetting;
    expect(said).toBeInstanceOf(WrongSetting);
    expect(said.message).toMatch(sentence);
  });

  describe("with keys of openssl", () => {
    const make = (name: string, ...newKey: readonly string[]): void => {
      execFileSync("openssl", ["req", "-x509", "-newkey", ...newKey, "-nodes", "-subj", "/CN=localhost", "-days", "2",
        "-keyout", file(`${name}.key`), "-out", file(`${name}.pem`)], { stdio: "ignore" });
    };
    const curve = (name: string): readonly string[] => ["ec", "-pkeyopt", `ec_paramgen_curve:${name}`];

    it.each<[string, readonly string[], string | undefined]>([
      ["RSA of 1024 bits", ["rsa:1024"], "a key of RSA has 1024 bits; it must have 2048 at least"],
      ["RSA of 2047 bits", ["rsa:2047"], "a key of RSA has 2047 bits; it must have 2048 at least"],
      ["RSA of 2048 bits", ["rsa:2048"], undefined],
      ["P-224", curve("secp224r1"), "a key of EC has 224 bits; it must have 256 at least"],
      ["P-256", curve("prime256v1"), undefined], ["P-384", curve("secp384r1"), undefined], ["Ed25519", ["ed25519"], undefined],
    ])("of %s", (name, newKey, fault) => {
      make(name, ...newKey);
      const found = refusal({ CERT: file(`${name}.pem`), KEY: file(`${name}.key`) });
      if (fault === undefined) expect(found).toMatchObject({ cert: expect.any(String), key: expect.any(String) });
      else expect(found).toEqual(new WrongSetting(`The files of CERT, KEY cannot be used for TLS: ${fault}.`));
    });

    it("are refused where one that signed the certificate is weak", () => {
      make("strong", ...curve("prime256v1"));
      make("weak", "rsa:1024");
      writeFileSync(file("chain.pem"), readFileSync(file("strong.pem"), "utf8") + readFileSync(file("weak.pem"), "utf8"));
      expect(refusal({ CERT: file("chain.pem"), KEY: file("strong.key") })).toBeInstanceOf(WrongSetting);
    });
  });
});
