import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { generateKeyPairSync } from "node:crypto";
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
    ["the key is that of another certificate", "cert.pem", "key.pem", /^The files of CERT, KEY cannot be used for TLS: .*mismatch.*\.$/],
  ])("are refused in one sentence when %s", (_, cert, key, sentence) => {
    const said = refusal({ CERT: file(cert), KEY: file(key) }) as WrongSetting;
    expect(said).toBeInstanceOf(WrongSetting);
    expect(said.message).toMatch(sentence);
  });
});
