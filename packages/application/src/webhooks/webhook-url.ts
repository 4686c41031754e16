import { webhookUrlInvalid } from "./webhook-failures.js";

const mostCharacters = 2_000;

/** The text, when events can be posted to it as a URL. Throws `webhook-url-invalid`. */
export function webhookUrl(text: string): string {
  if (text.length > mostCharacters) throw webhookUrlInvalid("is too long");
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(text)) throw webhookUrlInvalid("has a blank, a backslash or a control character");
  const isWeb = /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text);
  if (!isWeb) throw webhookUrlInvalid("is no address of a server that is reached by http or https");
  const { username, password, hash } = new URL(text);
  if (username !== "" || password !== "") throw webhookUrlInvalid("has a user name or password, which all would see who see the URL");
  if (hash !== "") throw webhookUrlInvalid("has a part behind #, which no server is told");
  return text;
}
