import { type AddressInfo, createServer, type Socket } from "node:net";
import type { MailServer } from "@dragoman/application/mail";
import type { DomainError } from "@dragoman/domain/common";
import { mailTransportContract } from "@dragoman/port-contracts/mail";
import { afterEach, describe, expect, it } from "@jest/globals";
import { makeCertificate, type SmtpPeer, type SmtpPeerOptions, startSmtpPeer } from "../../test/smtp-peer.js";
import { NodemailerTransport } from "./nodemailer-transport.js";

const sender = "mt@company.example";
const letter = { to: "anna@company.example", subject: "Hello", text: "A text.\n" };
const access = { username: "mt", password: "the secret of mt" };
const serverOn = (port: number, facts: Partial<MailServer> = {}): MailServer => (
  { host: "127.0.0.1", port, sender, isForSuperAdmins: false, ...facts });

mailTransportContract("NodemailerTransport", async () => {
  const peer = await startSmtpPeer({ refused: { "nobody@company.example": 550 } });
  const gone = await startSmtpPeer();
  await gone.stop();
  return {
    adapter: new NodemailerTransport(), server: serverOn(peer.port), away: serverOn(gone.port), unknown: "nobody@company.example",
    arrived: async () => peer.letters.map(({ from, to, subject, text, id }) => ({ from, to: to.join(), subject, text, id })),
    close: () => peer.stop(),
  };
}, { describe, it });

describe("NodemailerTransport", () => {
  const running: SmtpPeer[] = [];
  const start = async (options: SmtpPeerOptions = {}) => {
    const peer = await startSmtpPeer(options);
    running.push(peer);
    return peer;
  };
  afterEach(async () => { for (const peer of running.splice(0)) await peer.stop(); });
  const transport = new NodemailerTransport({ greetingTimeout: 2_000, socketTimeout: 2_000 });
  const send = (server: MailServer, to = letter.to) => transport.send(server, { ...letter, to }, "one");
  /** "sent", "refused", or why it was not. */
  const end = (server: MailServer, to = letter.to): Promise<string> => send(server, to).catch((failure: unknown) => {
    const { code, kind, cause } = failure as DomainError;
    expect([code, kind]).toEqual(["mail-not-sent", "unavailable"]);
    return (cause as Error).message;
  });

  it("says that letters are automatic, and from whom under an id that stays", async () => {
    const peer = await start();
    await send(serverOn(peer.port));
    expect(peer.letters[0]?.headers).toMatchObject({
      from: sender, to: letter.to, "message-id": "<one@company.example>", "auto-submitted": "auto-generated",
    });
  });

  it.each<[string, string, RegExp]>([
    ["of nobody that is known", "IP:127.0.0.1", /self.signed certificate/],
    ["of another name", "DNS:other.example", /self.signed certificate|does not match/],
  ])("tells nothing to a server that shows a certificate %s", async (_of, names, why) => {
    const peer = await start({ certificate: makeCertificate(names), access });
    for (const facts of [{ access }, {}]) expect(await end(serverOn(peer.port, facts))).toMatch(why);
    expect([peer.tried, peer.letters]).toEqual([[], []]);
  });
  it("tells no password without encryption", async () => {
    const peer = await start({ access });
    // Another name of this machine, that may be any other's.
    expect(await end(serverOn(peer.port, { host: "0.0.0.0", access }))).toMatch(/STARTTLS/);
    expect([peer.tried, peer.letters]).toEqual([[], []]);
  });
  it("signs in on the own machine without, where nobody listens in", async () => {
    const peer = await start({ access });
    expect(await end(serverOn(peer.port, { access }))).toBe("sent");
    expect(peer.letters.map(({ user, secure }) => [user, secure])).toEqual([["mt", false]]);
  });
  it("fails with a password that is wrong, and keeps it to itself", async () => {
    const peer = await start({ access });
    const wrong = { ...access, password: "another secret" };
    const failure: unknown = await send(serverOn(peer.port, { access: wrong })).catch((error: unknown) => error);
    const cause = (failure as DomainError).cause as Error & { response?: string };
    expect(cause.message).toMatch(/^Invalid login: 535/);
    expect(JSON.stringify([cause, cause.message, cause.stack, (failure as DomainError).message])).not.toContain("another secret");
  });

  it.each([[550, "refused"], [553, "refused"], [450, expect.stringContaining("450")], [421, expect.stringContaining("421")]])(
    "after %d to the address", async (code, expected) => {
      const peer = await start({ refused: { [letter.to]: code as number } });
      expect(await end(serverOn(peer.port))).toEqual(expected);
    });
  it.each([
    "anna@company.example,eve@evil.example", "Anna <anna@company.example>, Eve <eve@evil.example>",
    "anna@company.example\r\nRCPT TO:<eve@evil.example>", "anna@company.example>\r\nBcc: <eve@evil.example",
  ])("sends to nobody beside, whatever the address: %j", async (to) => {
    const peer = await start();
    await send(serverOn(peer.port), to).catch(() => undefined);
    expect(peer.letters.flatMap((arrived) => arrived.to).filter((one) => one.startsWith("eve@"))).toEqual([]);
  });

  it.each([["before", 0], ["after", 1]] as const)("fails when the server dies %s it took the letter", async (dies, arrived) => {
    const peer = await start({ dies });
    expect(await end(serverOn(peer.port))).toMatch(/closed|reset/i);
    await peer.stop();
    const again = await start({ port: peer.port });
    expect(await end(serverOn(peer.port))).toBe("sent");
    const ids = [...peer.letters, ...again.letters].map(({ id }) => id);
    expect(ids).toEqual(Array<string>(arrived + 1).fill("one"));
  });
  it("waits for no server that says nothing", async () => {
    const silent = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    expect(await end(serverOn((silent.address() as AddressInfo).port))).toMatch(/timeout/i);
    await new Promise((resolve) => silent.close(resolve));
  });
  it("waits no longer than allowed for one that says a byte now and then", async () => {
    const sockets: Socket[] = [];
    const slow = createServer((socket) => {
      sockets.push(socket);
      const drip = setInterval(() => socket.write("2"), 50);
      socket.on("error", () => undefined).on("close", () => clearInterval(drip));
      socket.write("220 mail ESMTP\r\n");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => slow.once("listening", resolve));
    const hasty = new NodemailerTransport({ mostMs: 400 });
    await expect(hasty.send(serverOn((slow.address() as AddressInfo).port), letter, "one")).rejects.toThrow("did not take a letter");
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => slow.close(resolve));
  });
});
