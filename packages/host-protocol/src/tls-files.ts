import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { WrongSetting } from "./wrong-setting.js";

type Part = "ca" | "cert" | "key";
type PemFiles<P extends Part> = Readonly<Record<P, string>>;

/** Variables of a process by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const agentVariables = { ca: "DRAGOMAN_AGENT_TLS_CA", cert: "DRAGOMAN_AGENT_TLS_CERT", key: "DRAGOMAN_AGENT_TLS_KEY" } as const;

/** What either side of an agent's connection shows and believes, as PEM texts. */
export type AgentTls = PemFiles<keyof typeof agentVariables>;

/** Of `DRAGOMAN_AGENT_TLS_*`; undefined when none is set. Throws WrongSetting as `readTlsFiles` does. */
export function readAgentTls(environment: Environment): AgentTls | undefined {
  return readTlsFiles(environment, agentVariables);
}

/** The files that `DRAGOMAN_AGENT_TLS_*` name. */
export function agentTlsFiles(environment: Environment): AgentTls {
  return mapParts(agentVariables, (variable) => environment[variable] ?? "");
}

/**
 * The PEM texts of files that variables name; undefined when none of the variables is set. Throws WrongSetting when only some are, when
 * a file cannot be read, or when they do not make up what TLS needs.
 */
export function readTlsFiles<P extends Part>(environment: Environment, variables: PemFiles<P>): PemFiles<P> | undefined {
  const named = Object.values<string>(variables);
  const missing = named.filter((variable) => !environment[variable]);
  if (missing.length === named.length) return undefined;
  if (missing.length > 0) {
    throw new WrongSetting(
      `${named.join(", ")} go together; ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing.`,
    );
  }
  const texts = mapParts(variables, (variable) => {
    const file = environment[variable] as string;
    return read(file, `${variable} is ${JSON.stringify(file)}, which`);
  });
  return usable(texts, named);
}

/** The PEM texts of files. Throws WrongSetting as `readTlsFiles` does. */
export function readPemFiles<P extends Part>(files: PemFiles<P>): PemFiles<P> {
  return usable(mapParts(files, (file) => read(file, file)), Object.values<string>(files));
}

function mapParts<P extends Part>(parts: PemFiles<P>, map: (value: string) => string): PemFiles<P> {
  return Object.fromEntries(Object.entries<string>(parts).map(([part, value]) => [part, map(value)])) as PemFiles<P>;
}

function usable<P extends Part>(texts: PemFiles<P>, named: readonly string[]): PemFiles<P> {
  try {
    const { ca, cert, key } = texts as Partial<PemFiles<Part>>;
    // TLS itself passes over an authority that it cannot read, and then believes nobody.
    for (const text of [ca, cert]) if (text !== undefined) certificatesIn(text).forEach(refuseWeak);
    if (cert !== undefined && key !== undefined && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
      throw new Error("the key is that of another certificate");
    }
    createSecureContext(texts);
    return texts;
  } catch (cause) {
    throw new WrongSetting(`The files of ${named.join(", ")} cannot be used for TLS: ${(cause as Error).message}.`, { cause });
  }
}

function certificatesIn(text: string): X509Certificate[] {
  // What holds none is refused by the reader of certificates, in its words.
  const found = text.match(/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g) ?? [text];
  return found.map((one) => new X509Certificate(one));
}

/** What the keys of certificates are of, and how many bits of it are safe. */
const leastBits: Readonly<Record<string, number>> = { "rsa": 2048, "rsa-pss": 2048, "ec": 256, "ed25519": 0, "ed448": 0 };

function refuseWeak({ publicKey }: X509Certificate): void {
  const { asymmetricKeyType: kind = "", asymmetricKeyDetails: details = {} } = publicKey;
  const least = leastBits[kind];
  if (least === undefined) throw new Error(`a key is of the kind ${kind}; it must be RSA, EC or Ed25519`);
  // A curve has its size in its name: secp384r1.
  const bits = details.modulusLength ?? Number(/\d+/.exec(details.namedCurve ?? "")?.[0] ?? least);
  if (bits < least) throw new Error(`a key of ${kind.toUpperCase()} has ${bits} bits; it must have ${least} at least`);
}

function read(file: string, named: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new WrongSetting(`${named} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}
