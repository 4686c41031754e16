import { isMailAddress } from "@dragoman/domain/users";
import type { SettingGroup } from "../system/index.js";
import type { SecretBox } from "../users/index.js";
import type { MailServer } from "./mail-transport.js";

/** How letters are sent, as administrators see it; the password is shown to nobody. */
export interface SmtpSettings {
  /** "" until it is set. */
  readonly host: string;
  readonly port: number;
  /** "" where the server asks for none. */
  readonly username: string;
  /** "" for one that is made of user name or host. */
  readonly sender: string;
  readonly enabled: boolean;
}

/** The same as it is stored; "" without a password. */
export interface StoredSmtp extends SmtpSettings {
  readonly sealedPassword: string;
  /** Whether host, port and user name are as a super admin set them. */
  readonly isBySuperAdmin: boolean;
}

/** What administrators set of mail. */
export const smtpGroup: SettingGroup<StoredSmtp> = {
  name: "smtp",
  whole: (stored) => ({
    host: "", port: 587, username: "", sender: "", enabled: false, sealedPassword: "", isBySuperAdmin: false, ...stored,
  }),
};

/** Whether letters are sent. */
export function isInUse({ enabled, host }: SmtpSettings): boolean {
  return enabled && host !== "";
}

/** The mail server that settings speak of. */
export function serverOf(
  { host, port, username, sender, sealedPassword, isBySuperAdmin }: StoredSmtp, box: Pick<SecretBox, "open">,
): MailServer {
  const found = { host, port, sender: sender === "" ? ownSender(username, host) : sender, isForSuperAdmins: isBySuperAdmin };
  return username === "" || sealedPassword === "" ? found : { ...found, access: { username, password: box.open(sealedPassword) } };
}

function ownSender(username: string, host: string): string {
  return [username, `dragoman@${host}`].find(isMailAddress) ?? "dragoman@localhost.localdomain";
}
