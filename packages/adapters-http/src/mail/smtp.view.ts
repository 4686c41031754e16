import type { SmtpSettings } from "@dragoman/application/mail";
import { flag, integer, named, object, type Schema, text } from "../common/schema.js";

/** Shows how letters are sent, without the password. */
export function showSmtp({ host, port, username, sender, enabled }: SmtpSettings): object {
  return { host, port, username, sender, enabled };
}

export const smtpSchema: Schema = named("SmtpSettings", object({
  host: text, port: integer, username: text, sender: text, enabled: flag,
}), {
  host: "mail.company.example", port: 587, username: "dragoman@company.example", sender: "dragoman@company.example", enabled: true,
});

export const successSchema: Schema = named("Success", object({ success: flag }), { success: true });
