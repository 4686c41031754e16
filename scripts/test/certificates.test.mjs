import assert from "node:assert/strict";
import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createSecureContext } from "node:tls";
import { openAuthority } from "../certificates/authority.mjs";
import { certifyAgain, enrollHost, keepOwnCertificate } from "../certificates/hosts.mjs";
import { keepCertificates } from "../up/certificates.mjs";
import { WrongSetting } from "../up/settings.mjs";

const dayMs = 24 * 60 * 60_000;
const now = new Date("2026-11-22T12:00:00Z");
const later = (days) => new Date(now.getTime() + days * dayMs);
const anyKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;

let dataDir;
beforeEach(() => { dataDir = mkdtempSync(join(tmpdir(), "dragoman certificates-")); });
afterEach(() => rmSync(dataDir, { recursive: true }));

const own = (name) => join(dataDir, "agent-tls", name);
const certificate = (file) => new X509Certificate(readFileSync(file));
const days = (moment) => (Date.parse(moment) - now.getTime()) / dayMs;
const mode = (file) => statSync(file).mode & 0o777;
const loseAuthority = () => ["ca.pem", "ca-key.pem"].forEach((name) => rmSync(own(name)));

describe("the authority of an installation", () => {
  it("is made once, also when many ask at a time", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => openAuthority(dataDir)));
    assert.equal(new Set(all.map((one) => one.certificate)).size, 1);
    assert.deepEqual(readdirSync(dataDir).sort(), ["ca-key.pem", "ca.pem"]);
    assert.equal((await openAuthority(dataDir)).certificate, all[0].certificate);
  });

  it("is another one in another place, and says so in its name", async () => {
    const [one, other] = await Promise.all(["one", "other"].map(async (name) =>
      new X509Certificate((await openAuthority(join(dataDir, name))).certificate).subject));
    assert.match(one, /^CN=Dragoman installation [0-9a-f]{8}$/);
    assert.notEqual(one, other);
  });

  it("may certify hosts, for longer than an installation lives", async () => {
    const found = new X509Certificate((await openAuthority(dataDir, now)).certificate);
    assert.deepEqual([found.ca, days(found.validFrom), days(found.validTo)], [true, -1, 30 * 365]);
  });

  it("is finished where making it was cut short", async () => {
    const keyOf = (pem) => new X509Certificate(pem).publicKey.export({ type: "spki", format: "pem" });
    const { certificate: whole } = await openAuthority(dataDir);
    rmSync(join(dataDir, "ca.pem"));
    assert.equal(keyOf((await openAuthority(dataDir)).certificate), keyOf(whole));
  });

  for (const [hostname, name] of [
    ["mt2.company.example", "DNS:mt2.company.example"], ["localhost", "DNS:localhost"], ["10.0.0.7", "IP Address:10.0.0.7"],
    ["fd00::7", "IP Address:FD00:0:0:0:0:0:0:7"],
  ]) {
    it(`certifies ${hostname} by that name alone, as caller and as called`, async () => {
      const authority = await openAuthority(dataDir, now);
      const found = new X509Certificate(await authority.certify(hostname, anyKey(), now));
      const by = new X509Certificate(authority.certificate);
      assert.deepEqual([found.ca, found.subject, found.subjectAltName], [false, `CN=${hostname}`, name]);
      assert.deepEqual([found.checkIssued(by), found.verify(by.publicKey)], [true, true]);
      assert.deepEqual(found.keyUsage, ["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
      assert.deepEqual([days(found.validFrom), days(found.validTo)], [-1, 365]);
    });
  }

  it("gives each certificate a positive number of its own", async () => {
    const authority = await openAuthority(dataDir);
    const numbers = new Set();
    for (let made = 0; made < 20; made++) numbers.add(new X509Certificate(await authority.certify("one", anyKey())).serialNumber);
    assert.equal(numbers.size, 20);
    for (const number of numbers) assert.match(number, /^1[0-9A-F]{31}$/);
  });

  it("certifies nobody for longer than itself", async () => {
    const authority = await openAuthority(dataDir, now);
    assert.equal(days(new X509Certificate(await authority.certify("one", anyKey(), later(30 * 365 - 7))).validTo), 30 * 365);
  });
});

describe("the certificate of the server's own host", () => {
  it("is made with its authority, all for the owner's eyes", async () => {
    assert.deepEqual(await keepOwnCertificate(dataDir, now), { folder: join(dataDir, "agent-tls"), validTo: later(365), done: "made" });
    assert.deepEqual(readdirSync(own("")).sort(), ["ca-key.pem", "ca.pem", "cert.pem", "key.pem"]);
    assert.deepEqual([mode(own("")), ...readdirSync(own("")).map((name) => mode(own(name)))], [0o700, 0o600, 0o600, 0o600, 0o600]);
    assert.ok(certificate(own("cert.pem")).checkPrivateKey(createPrivateKey(readFileSync(own("key.pem")))));
    createSecureContext({ ca: readFileSync(own("ca.pem")), cert: readFileSync(own("cert.pem")), key: readFileSync(own("key.pem")) });
  });

  it("stays until a third of its time is left, and is renewed with its key then", async () => {
    await keepOwnCertificate(dataDir, now);
    const [first, key] = [certificate(own("cert.pem")), readFileSync(own("key.pem"), "utf8")];
    assert.equal((await keepOwnCertificate(dataDir, later(240))).done, "nothing");
    assert.equal(certificate(own("cert.pem")).serialNumber, first.serialNumber);
    const renewed = await keepOwnCertificate(dataDir, later(250));
    assert.deepEqual([renewed.done, renewed.validTo], ["renewed", later(615)]);
    assert.equal(readFileSync(own("key.pem"), "utf8"), key);
    assert.equal((await keepOwnCertificate(dataDir, later(250))).done, "nothing");
  });

  for (const [what, happens] of [
    ["it was made by a clock that ran ahead", () => keepOwnCertificate(dataDir, later(5_000))],
    ["the authority is another one", loseAuthority],
    ["the key is another one", () => rmSync(own("key.pem"))],
    ["it is that of another host", async () => {
      const authority = await openAuthority(own(""), now);
      writeFileSync(own("cert.pem"), await authority.certify("10.0.0.7", certificate(own("cert.pem")).publicKey, now));
    }],
  ]) {
    it(`is made anew when ${what}`, async () => {
      await keepOwnCertificate(dataDir, now);
      await happens();
      assert.equal((await keepOwnCertificate(dataDir, now)).done, "renewed");
      const [found, by] = [certificate(own("cert.pem")), certificate(own("ca.pem"))];
      assert.ok(found.checkPrivateKey(createPrivateKey(readFileSync(own("key.pem")))));
      assert.deepEqual([found.verify(by.publicKey), found.subjectAltName], [true, "DNS:localhost"]);
    });
  }
});

describe("enrolling a host", () => {
  it("makes a folder to copy, without the key of the authority", async () => {
    const { folder, done, validTo } = await enrollHost(dataDir, "10.0.0.7", now);
    assert.deepEqual([folder, done, validTo], [own("hosts/10.0.0.7"), "made", later(365)]);
    assert.deepEqual(readdirSync(folder).sort(), ["ca.pem", "cert.pem", "key.pem"]);
    for (const name of readdirSync(folder)) assert.equal(mode(join(folder, name)), 0o600);
    const all = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")).join("");
    assert.ok(!all.includes(readFileSync(own("ca-key.pem"), "utf8").trim()));
    assert.equal(certificate(join(folder, "cert.pem")).subjectAltName, "IP Address:10.0.0.7");
    assert.equal(certificate(own("cert.pem")).subjectAltName, "DNS:localhost");
  });

  it("changes nothing the second time, and follows a new authority", async () => {
    await enrollHost(dataDir, "mt2.example", now);
    assert.equal((await enrollHost(dataDir, "mt2.example", later(10))).done, "nothing");
    loseAuthority();
    const { folder, done } = await enrollHost(dataDir, "mt2.example", now);
    assert.deepEqual([done, readFileSync(join(folder, "ca.pem"), "utf8")], ["renewed", readFileSync(own("ca.pem"), "utf8")]);
  });

  it("certifies a host again for the key it has, where the authority is, and makes none elsewhere", async () => {
    const { folder } = await enrollHost(dataDir, "10.0.0.7");
    const present = certificate(join(folder, "cert.pem"));
    const publicKey = present.publicKey.export({ type: "spki", format: "pem" });
    const again = new X509Certificate(await certifyAgain(dataDir, { hostname: "10.0.0.7", publicKey }));
    assert.notEqual(again.serialNumber, present.serialNumber);
    assert.ok(again.checkPrivateKey(createPrivateKey(readFileSync(join(folder, "key.pem")))));
    assert.equal(await certifyAgain(folder, { hostname: "10.0.0.7", publicKey }), undefined);
    assert.ok(!existsSync(join(folder, "agent-tls")));
  });
});

describe("the supervisor", () => {
  const kept = async (t, settings) => {
    const said = [];
    const given = { dataDir, agentHost: "127.0.0.1", ownTlsFiles: false, ...settings };
    const { certify, stop } = await keepCertificates(given, (line) => said.push(line));
    t.after(stop);
    return { said, certify };
  };

  for (const agentHost of ["127.0.0.1", "127.0.0.2", "localhost", "::1"]) {
    it(`makes no certificate for ${agentHost}`, async (t) => {
      assert.deepEqual((await kept(t, { agentHost })).said, []);
      assert.deepEqual(readdirSync(dataDir), []);
    });
  }

  for (const agentHost of ["10.0.0.1", "0.0.0.0", "::", "mt.company.example"]) {
    it(`makes one for ${agentHost}, once, unless there are others`, async (t) => {
      assert.deepEqual((await kept(t, { agentHost, ownTlsFiles: true })).said, []);
      assert.deepEqual(readdirSync(dataDir), []);
      const [said] = (await kept(t, { agentHost })).said;
      assert.match(said, /^The certificate of this host was made; it is valid until \d{4}-\d\d-\d\d\.$/);
      assert.deepEqual((await kept(t, { agentHost })).said, []);
    });
  }

  for (const name of ["ca-key.pem", "ca.pem", "key.pem", "cert.pem"]) {
    it(`ends a start with a sentence where ${name} is not fit, and leaves it`, async (t) => {
      await kept(t, { agentHost: "10.0.0.1" });
      writeFileSync(own(name), "no PEM");
      await assert.rejects(kept(t, { agentHost: "10.0.0.1" }), (error) => error instanceof WrongSetting
        && error.message.startsWith(`The files in ${join(dataDir, "agent-tls")} make no certificate of this host: `));
      assert.equal(readFileSync(own(name), "utf8"), "no PEM");
    });
  }

  it("renews its own where other hosts were enrolled, though its agent is on loopback", async (t) => {
    await enrollHost(dataDir, "10.0.0.7", new Date(Date.now() - 300 * dayMs));
    assert.match((await kept(t)).said.join(), /^The certificate of this host was renewed;/);
  });

  it("certifies other hosts for the server, and says what keeps it from that", async (t) => {
    const publicKey = anyKey().export({ type: "spki", format: "pem" });
    const asked = { id: "1", hostname: "10.0.0.7", publicKey };
    const { certify, said } = await kept(t, { agentHost: "10.0.0.1" });
    const { id, certificate: made } = await certify(asked);
    assert.deepEqual([id, new X509Certificate(made).subjectAltName], ["1", "IP Address:10.0.0.7"]);
    assert.deepEqual(await certify({ ...asked, publicKey: "no key" }), { id: "1" });
    assert.match(said.at(-1), /^The certificate of 10\.0\.0\.7 could not be renewed: /);
    assert.deepEqual(await (await kept(t, { ownTlsFiles: true })).certify(asked), { id: "1" });
  });
});
