import { WrongSetting } from "./wrong-setting.js";

/** Whoever hears a proof that is made with a shorter one may find it by trying. */
const leastCharacters = 16;

/** The secret that server and agents share. Throws WrongSetting when it is missing or soon guessed. */
export function readSharedSecret(value: string | undefined): string {
  if (!value) throw new WrongSetting("DRAGOMAN_AGENT_SECRET is missing: server and agents must have the same one.");
  if (value.length >= leastCharacters) return value;
  throw new WrongSetting(`DRAGOMAN_AGENT_SECRET has ${value.length} characters, but it must have at least ${leastCharacters}.`);
}
