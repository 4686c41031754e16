import { memorySlice } from "@dragoman/adapters-memory";
import { FixedClock } from "@dragoman/adapters-memory/common";
import { MemoryPasswordHasher, MemorySecretBox, MemoryTokenSigner } from "@dragoman/adapters-memory/users";
import { serverSlices } from "@dragoman/application";
import { languagePair } from "@dragoman/domain/language-pairs";
import { roles, type User } from "@dragoman/domain/users";
import { aUser, aUserWithoutRole } from "@dragoman/port-contracts/common";
import { given, wire } from "@dragoman/wiring";
import type { Asker } from "./askers.test-kit.js";
import { examples } from "./common/examples.js";

/** What time it is in the world of a test. */
export const now = Date.UTC(2026, 10, 20, 9, 30) * 1000 + 123_456;

const linguisticOptions = [
  { id: "Variant", values: ["standard", "latin"], systemDefault: "standard" },
  { id: "Tone", values: ["plain", "polite"], systemDefault: "plain" },
];
export const aPair = languagePair({
  source: "eng", target: "spa", technology: "RBMT", version: "0.8.1", linguisticOptions, estimatesQuality: true,
});
const anotherPair = languagePair({ source: "spa", target: "cat", technology: "RBMT", version: "2.2.0" });

/** That of everybody, as the examples have it. */
const passwordHash = await new MemoryPasswordHasher().hash("Wednesday-17");
// One of each for all worlds of a test file, so that tokens and keys are good in every one.
const tokens = new MemoryTokenSigner(new FixedClock(now), 1024);
export const secrets = new MemorySecretBox();

/** The API key of a user of that name. */
const keyOf = (username: string): string => `u_${username}_k1Xb7QmZ0pLw2`;

function account(id: string, username: string, displayName: string): Partial<User> {
  const key = { hash: secrets.fingerprint(keyOf(username)), sealed: secrets.seal(keyOf(username)) };
  return { id, username, displayName, passwordHash, key, epoch: `epoch of ${id}`, created: now };
}

/** Somebody of each role, and one without; the translator is who the examples of the documentation speak of. */
export const accounts: ReadonlyMap<Asker, User> = new Map<Asker, User>([
  ...roles.map((role) => [role, aUser({ ...(role === "translator"
    ? account("u1", examples.username, "Anna") : account(role, `${role.replace(" ", "-")}@company.example`, role)), role })] as const),
  ["no role", aUserWithoutRole(account("nobody", "none@company.example", "Nobody"))],
]);

/** The account of somebody who has one. */
export function accountOf(asker: Asker): User {
  return accounts.get(asker) ?? (accounts.get("translator") as User);
}

/** An access token of somebody's. */
export function tokenOf(asker: Asker): Promise<string> {
  const { id: userId, epoch } = accountOf(asker);
  return tokens.sign({ userId, epoch }, 3_600);
}

/** The header by which somebody is known: their API key, for tokens take longer. */
export function authorizationOf(asker: Asker): { readonly authorization?: string } {
  if (asker === "stranger") return {};
  return { authorization: `Basic ${Buffer.from(`${keyOf(accountOf(asker).username)}:`).toString("base64")}` };
}

/** What the server says of itself. */
export const info = {
  version: "0.1.0", build: "test", features: { edgeCloud: false, share: false, autoChainManagement: true },
  documentFeatures: () => ({ libreOffice: true }),
};

const settings = {
  tokens, secrets, tokenDays: 30, samlTokenHours: 12, publicUrl: "https://mt.example",
  resetPages: {
    server: "https://mt.example/", ownPage: "https://mt.example/api/ext/v1/reset-password", origins: ["https://portal.company.example"],
  },
  autoChains: true, cacheBytes: 2 ** 20, installedPairs: [aPair, anotherPair],
  reachableHosts: ["localhost", "10.0.0.6", "10.0.0.7"], reconcilingFailed: () => undefined,
  carryingFailed: () => undefined, deliveringFailed: () => undefined, testMailFailed: () => undefined, recordingFailed: () => undefined,
};

/** Every use case on ports in memory; nobody is there yet. */
export function openWorld() {
  return wire([...serverSlices, memorySlice, given({ ...settings, clock: new FixedClock(now) })]);
}

/** What a server is made of, each component by its name. */
export type World = ReturnType<typeof openWorld>["components"];
