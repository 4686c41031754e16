import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A letter that a mail server took. */
export interface ArrivedLetter {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Of its Message-ID, before the @. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it came through TLS, and whose it was. */
  readonly secure: boolean;
  readonly user: string | undefined;
}

/** What a mail server does. */
export interface SmtpPeerOptions {
  readonly port?: number;
  /** Offers STARTTLS with it; without one it has no TLS. */
  readonly certificate?: Certificate;
  /** Who may send; anybody when absent. */
  readonly access?: { readonly username: string; readonly password: string };
  /** Addresses that are refused, and the reply. */
  readonly refused?: Readonly<Record<string, number>>;
  /** Cuts all connections in the midst of a letter, before it takes it or after, or takes it and never answers. */
  readonly dies?: "before" | "after" | "never answers";
}

/** A mail server that runs. */
export interface SmtpPeer {
  readonly port: number;
  readonly letters: readonly ArrivedLetter[];
  /** User names and passwords that were tried. */
  readonly tried: readonly string[];
  /** How many connections came. */
  readonly connections: () => number;
  stop(): Promise<void>;
}

/** Starts a mail server on loopback. */
export async function startSmtpPeer({ port = 0, certificate, access, refused = {}, dies }: SmtpPeerOptions = {}): Promise<SmtpPeer> {
  const letters: ArrivedLetter[] = [];
  const tried: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const server = new SMTPServer({
    ...certificate, disabledCommands: [...(certificate === undefined ? ["STARTTLS"] : []), ...(access === undefined ? ["AUTH"] : [])],
    authOptional: access === undefined, allowInsecureAuth: true, disableReverseLookup: true,
    onAuth({ username = "", password }, _session, done) {
      tried.push(`${username}:${password}`);
      const isRight = username === access?.username && password === access.password;
      done(isRight ? null : new Error("Invalid username or password"), isRight ? { user: username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refused[address];
      done(responseCode === undefined ? null : Object.assign(new Error("Not here"), { responseCode }));
    },
    onData(stream, { envelope, secure, user }, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => {
        if (dies === "before") cut();
        pieces.push(piece);
      });
      stream.on("end", () => {
        if (dies === "before") return;
        letters.push({
          ...read(Buffer.concat(pieces).toString("latin1")), secure, user: user as string | undefined,
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address, to: envelope.rcptTo.map(({ address }) => address),
        });
        if (dies === "after") cut();
        if (dies === undefined) done();
      });
    },
  });
  // What clients do to it is for the tests to see.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => { server.listen(port, "127.0.0.1", resolve); });
  return {
    port: (server.server.address() as AddressInfo).port, letters, tried, connections: () => connections,
    stop: () => new Promise((resolve) => { server.close(() => resolve()); cut(); }),
  };
}

/** A certificate of these names that is its own authority. */
export function makeCertificate(names: string, days = 2): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-smtp-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=mail",
      "-addext", `subjectAltName=${names}`, "-days", String(days), "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(message: string): Pick<ArrivedLetter, "subject" | "text" | "id" | "headers"> {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]/g, " ").split("\r\n").map((line) => /^([^:]+): *(.*)$/.exec(line) ?? []);
  const headers = Object.fromEntries(lines.map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
  const text = decode(rest.join("\r\n\r\n"), headers["content-transfer-encoding"] ?? "");
  return {
    headers, id: /^<(.*)@/.exec(headers["message-id"] ?? "")?.[1] ?? "", subject: words(headers["subject"] ?? ""),
    text: text.replaceAll("\r\n", "\n"),
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? fromHex(body.replace(/=\r\n/g, "")) : Buffer.from(body, "latin1").toString();
}

function words(header: string): string {
  return header.replace(/\?= +=\?/g, "?==?").replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_whole, encoding: string, word: string) =>
    (encoding.toUpperCase() === "B" ? Buffer.from(word, "base64").toString() : fromHex(word.replaceAll("_", " "))));
}

function fromHex(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
