import type { MemoryPasswordHasher } from "@dragoman/adapters-memory/users";
import type { SandboxDirections } from "@dragoman/adapters-engines";
import type { SecretBox } from "@dragoman/application/users";
import type { Instant } from "@dragoman/domain/common";
import type { Licence } from "@dragoman/domain/entitlements";
import { type Role, roles, type User, writeApiKey } from "@dragoman/domain/users";
import { exampleTexts } from "./example-texts.js";

/** Somebody who is there in every sandbox, and how they are known. */
export interface SeededUser {
  readonly role: Role;
  readonly username: string;
  readonly password: string;
  readonly apiKey: string;
}

/** One user of each role. All of it is public, so it is worth nothing but for trying things out. */
export const seededUsers: readonly SeededUser[] = roles.map((role) => {
  const name = role.replace(" ", "-");
  const username = `${name}@sandbox.example`;
  const apiKey = writeApiKey({ username, secret: `SandboxKeyOf${name.replace("-", "")}` });
  return { role, username, password: `Sandbox-${name}-1`, apiKey };
});

/** From where to where its language pairs lead, as our codes: from and into English. Two of them that meet in a language are a chain. */
export const seededDirections: SandboxDirections = Object.keys(exampleTexts).filter((code) => code !== "eng")
  .flatMap((code) => [["eng", code], [code, "eng"]] as const);

/** The users as they are kept. Their ids and tokens stay the same when everything is put back. */
export function seededAccounts(hasher: Pick<MemoryPasswordHasher, "hashNow">, box: SecretBox, created: Instant): readonly User[] {
  return seededUsers.map(({ role, username, password, apiKey }, at) => ({
    id: `00000000-0000-7000-8000-00000000000${at + 1}`, username, displayName: `Sandbox ${role}`, role, authenticationType: "local",
    disabled: false, passwordHash: hasher.hashNow(password), key: { hash: box.fingerprint(apiKey), sealed: box.seal(apiKey) },
    epoch: "seeded", created,
  }));
}

/** The languages into which it takes `formality`, which changes nothing: those that DeepL has it for. */
export const formalLanguages: readonly string[] = ["ger", "fra", "ita", "spa", "dut", "pol", "por", "jpn", "rus"];

/** What the sandbox grants itself: units for each of its engines, and for three more of each that tests may add. */
export const seededGrant: Licence = {
  id: "sandbox", holder: "The sandbox", installationId: "", processingUnits: 4 * seededDirections.length, languagePairs: ["*"], issued: 0,
};
