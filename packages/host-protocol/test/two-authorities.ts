import type { AgentTls } from "@dragoman/host-protocol";
import { afterAll, beforeAll } from "@jest/globals";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAuthority } from "../../../scripts/certificates/authority.mjs";

export const dayMs = 24 * 60 * 60_000;

/** Whose an authority is: of this installation, or of another one. */
type Whose = "ours" | "theirs";

/** A certificate that was made so many days from now, and lasts for a year and the day before. */
export type Certified = (hostname: string, how?: How) => Promise<AgentTls>;
interface How {
  readonly by?: Whose;
  readonly days?: number;
  readonly believes?: Whose;
}

/** Two authorities for the tests of a file. */
export function twoAuthorities(): Certified {
  const opened: Partial<Record<Whose, Awaited<ReturnType<typeof openAuthority>>>> = {};
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dragoman-authorities-"));
    for (const whose of ["ours", "theirs"] as const) opened[whose] = await openAuthority(join(folder, whose));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const of = (whose: Whose) => {
    const authority = opened[whose];
    if (authority === undefined) throw new Error("Authorities are open while tests run.");
    return authority;
  };
  return async (hostname, { by = "ours", days = 0, believes = "ours" } = {}) => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const cert = await of(by).certify(hostname, publicKey, new Date(Date.now() + days * dayMs));
    return { ca: of(believes).certificate, cert, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
  };
}
