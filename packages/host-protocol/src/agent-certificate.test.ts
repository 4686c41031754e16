import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAuthority } from "../../../scripts/certificates/authority.mjs";
import { keepOwnCertificate } from "../../../scripts/certificates/hosts.mjs";
import { type AgentCertificate, certificateToListenWith, isLoopback, openAgentCertificate } from "./agent-certificate.js";
import { WrongSetting } from "./wrong-setting.js";

const dayMs = 24 * 60 * 60_000;
let dataDir: string;
beforeEach(async () => { dataDir = await mkdtemp(join(tmpdir(), "dragoman certificate-")); });
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dataDir, { recursive: true });
});
const own = (name: string): string => join(dataDir, "agent-tls", name);
const laterBy = (ms: number): void => {
  const now = performance.now();
  jest.spyOn(performance, "now").mockReturnValue(now + ms);
};

describe("what is plain", () => {
  it.each([
    ["127.0.0.1", true], ["127.0.0.2", true], ["127.255.255.254", true], ["localhost", true], ["::1", true],
    ["0.0.0.0", false], ["::", false], ["10.0.0.7", false], ["128.0.0.1", false], ["fd00::1", false], ["mt2.company.example", false],
    ["127.0.0.1.company.example", false], ["localhost.company.example", false], ["", false], ["127.1", false], ["::ffff:127.0.0.1", false],
  ])("is %j: %s", (address, plain) => {
    expect(isLoopback(address)).toBe(plain);
  });
});

describe("the certificate to listen with", () => {
  it("is none on loopback, whatever is there", async () => {
    await keepOwnCertificate(dataDir);
    for (const host of ["127.0.0.1", "127.0.0.2", "::1", "localhost"]) expect(certificateToListenWith({}, dataDir, host)).toBeUndefined();
  });

  it.each(["0.0.0.0", "::", "10.0.0.7", "mt2.company.example"])("must be there to listen at %s", async (host) => {
    const attempt = () => certificateToListenWith({}, dataDir, host);
    expect(attempt).toThrow(WrongSetting);
    expect(attempt).toThrow(`DRAGOMAN_AGENT_HOST is "${host}", where others could listen in and nothing is said without TLS, but `
      + `${join(dataDir, "agent-tls")} holds no certificate of this host: "npm run enroll -- HOST" on the server's machine makes one `
      + "(docs/operations.md).");
    await keepOwnCertificate(dataDir);
    expect(attempt()?.current?.cert).toBe(readFileSync(own("cert.pem"), "utf8"));
  });

  it("is that of the variables where they are set", async () => {
    await keepOwnCertificate(dataDir);
    const variables = {
      DRAGOMAN_AGENT_TLS_CA: own("ca.pem"), DRAGOMAN_AGENT_TLS_CERT: own("cert.pem"), DRAGOMAN_AGENT_TLS_KEY: own("key.pem"),
    };
    const elsewhere = join(dataDir, "elsewhere");
    expect(certificateToListenWith(variables, elsewhere, "0.0.0.0")?.current?.key).toBe(readFileSync(own("key.pem"), "utf8"));
    const { DRAGOMAN_AGENT_TLS_KEY: _missing, ...some } = variables;
    for (const host of ["0.0.0.0", "127.0.0.1"]) {
      expect(() => certificateToListenWith(some, dataDir, host)).toThrow("DRAGOMAN_AGENT_TLS_KEY is missing.");
    }
  });

  it.each(["ca.pem", "cert.pem", "key.pem"])("is not there where %s is missing, and refused where it is unfit", async (name) => {
    await keepOwnCertificate(dataDir);
    writeFileSync(own(name), "no PEM");
    for (const host of ["0.0.0.0", "127.0.0.1"]) {
      expect(() => certificateToListenWith({}, dataDir, host)).toThrow(/^The files of .*key\.pem cannot be used for TLS: .+\.$/);
    }
    rmSync(own(name));
    expect(() => certificateToListenWith({}, dataDir, "0.0.0.0")).toThrow("holds no certificate of this host");
  });
});

describe("a certificate that is kept", () => {
  async function kept(): Promise<AgentCertificate> {
    await keepOwnCertificate(dataDir);
    return openAgentCertificate({}, dataDir);
  }
  const certified = async (hostname = "localhost", days = 30, publicKey = new X509Certificate(readFileSync(own("cert.pem"))).publicKey) =>
    (await openAuthority(own(""))).certify(hostname, publicKey, new Date(Date.now() + days * dayMs));

  it("is seen when it comes", async () => {
    const certificate = openAgentCertificate({}, dataDir);
    expect(certificate.current).toBeUndefined();
    await keepOwnCertificate(dataDir);
    expect(certificate.current?.cert).toContain("BEGIN CERTIFICATE");
  });

  it("is another one some seconds after it was replaced, and the very same before", async () => {
    const certificate = await kept();
    const before = certificate.current;
    expect(certificate.current).toBe(before);
    writeFileSync(own("cert.pem"), await certified());
    expect(certificate.current).toBe(before);
    laterBy(10_000);
    expect(certificate.current?.cert).toBe(readFileSync(own("cert.pem"), "utf8"));
  });

  it("goes on while its files do not fit each other, or are gone", async () => {
    const certificate = await kept();
    const before = certificate.current;
    copyFileSync(own("key.pem"), own("aside"));
    writeFileSync(own("key.pem"), generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }));
    laterBy(10_000);
    expect(certificate.current).toBe(before);
    rmSync(own("key.pem"));
    laterBy(20_000);
    expect(certificate.current).toBe(before);
    copyFileSync(own("aside"), own("key.pem"));
    laterBy(30_000);
    expect(certificate.current).toEqual(before);
  });

  it("is renewed at once, for its owner's eyes", async () => {
    const certificate = await kept();
    const fresh = await certified();
    certificate.renew(fresh);
    expect(certificate.current?.cert).toBe(fresh);
    expect([readFileSync(own("cert.pem"), "utf8"), statSync(own("cert.pem")).mode & 0o777]).toEqual([fresh, 0o600]);
  });

  it.each<[string, () => Promise<string> | string]>([
    ["it is none", () => "no PEM"],
    ["it is one for another key", () => certified("localhost", 30, generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey)],
    ["it is one of another authority", async () => {
      mkdirSync(join(dataDir, "theirs"));
      const { publicKey } = new X509Certificate(readFileSync(own("cert.pem")));
      return (await openAuthority(join(dataDir, "theirs"))).certify("localhost", publicKey, new Date(Date.now() + dayMs));
    }],
    ["it names DNS:mt2.company.example, not DNS:localhost", () => certified("mt2.company.example")],
    ["it ends sooner than the present one", () => certified("localhost", -30)],
  ])("stays when %s", async (fault, fresh) => {
    const certificate = await kept();
    const before = certificate.current;
    const offered = await fresh();
    expect(() => certificate.renew(offered)).toThrow(expect.objectContaining({
      kind: "invalid", code: "host-message-invalid", message: `The certificate is refused: ${fault}.`,
    }));
    expect([certificate.current, readFileSync(own("cert.pem"), "utf8")]).toEqual([before, before?.cert]);
  });
});
