import { randomUUID } from "node:crypto";
import type { CertifyAgain } from "@dragoman/adapters-engines";

/** What the supervisor that started this server is told and asked, over the channel between them. */
type Told =
  /** The start is over: from now on the server is judged by the limits of one that runs. */
  | { readonly type: "ready" }
  /** It tells people which pairs are served. */
  | { readonly languagePairs: readonly string[] }
  | { readonly missingPairs: readonly string[]; readonly installedPairs: readonly string[] }
  /** It tells people this sentence. */
  | { readonly sentence: string }
  /** It has the authority of this installation, and answers with `certified`. */
  | { readonly certify: { readonly id: string; readonly hostname: string; readonly publicKey: string } };

/** What it answers; without a certificate when it has no authority. */
interface Answered {
  readonly certified?: { readonly id: string; readonly certificate?: string };
}

const answerMs = 30_000;

/** Tells the supervisor something; a server that nobody supervises tells nobody. */
export function tellSupervisor(told: Told): void {
  if (process.connected) process.send?.(told);
}

/** Has the supervisor make a new certificate for the key of a host's present one; undefined where there is none who could. */
export const certifyBySupervisor: CertifyAgain = (hostname, present) => new Promise((resolve) => {
  if (!process.connected) return resolve(undefined);
  const id = randomUUID();
  const end = (certificate?: string): void => {
    clearTimeout(timer);
    process.off("message", hear);
    resolve(certificate);
  };
  const hear = ({ certified }: Answered): void => { if (certified?.id === id) end(certified.certificate); };
  const timer = setTimeout(end, answerMs);
  process.on("message", hear);
  tellSupervisor({ certify: { id, hostname, publicKey: present.publicKey.export({ type: "spki", format: "pem" }).toString() } });
});
