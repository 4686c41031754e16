import { invalid } from "@dragoman/domain/common";
import { checkMailAddress, type Letter } from "@dragoman/domain/mail";
import { settingsChanged } from "@dragoman/domain/system";
import type { Caller } from "../common/caller.js";
import type { Random } from "../common/clock-and-random.js";
import { inTime } from "../common/in-time.js";
import type { SettingStore } from "../system/index.js";
import type { SecretBox } from "../users/index.js";
import type { MailTransport } from "./mail-transport.js";
import { serverOf, smtpGroup, type SmtpSettings, type StoredSmtp } from "./smtp-settings.js";

/** What an administrator says of the mail server. What is absent keeps its value; an empty user name or sender clears it. */
export interface SmtpForm {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly sender?: string;
}

/** Shows how letters are sent. */
export class ReadSmtp {
  constructor(private readonly settings: Pick<SettingStore, "read">) {}

  run(): Promise<SmtpSettings> {
    return this.settings.read(smtpGroup);
  }
}

/**
 * Sets how letters are sent. A stored password stays only while host, port and user name do, so that none is ever shown to another
 * server; super admins get letters while these are as one of them set them, so that nobody else becomes one by reading a letter.
 * Rejects with `smtp-settings-invalid` or `mail-address-invalid`.
 */
export class ChangeSmtp {
  constructor(private readonly settings: Pick<SettingStore, "update">, private readonly box: SecretBox) {}

  async run({ role }: Caller, { enabled, ...form }: SmtpForm & { readonly enabled?: boolean }): Promise<SmtpSettings> {
    checkForm(form);
    return this.settings.update(smtpGroup, (was, now) => {
      const changed = withForm(was, form, this.box);
      if (changed.username !== "" && changed.sealedPassword === "" && !isOfOneServer(was, changed)) {
        throw invalid("smtp-settings-invalid", `The password of ${changed.username} is missing.`,
          "A stored password is kept only while host, port and username stay; send the password, or an empty username where the mail "
          + "server asks for none.");
      }
      const isBySuperAdmin = role === "super admin" || (was.isBySuperAdmin && isOfOneServer(was, changed));
      return { state: { ...changed, enabled: enabled ?? was.enabled, isBySuperAdmin }, events: [settingsChanged(smtpGroup.name, now)] };
    });
  }
}

/** Who tries out a mail server waits no longer than this. */
const testMs = 10_000;

/** Sends a letter for trial by settings that are not stored; answers whether the server took it. Why it did not is logged alone. */
export class TestSmtp {
  constructor(
    private readonly settings: Pick<SettingStore, "read">,
    private readonly box: SecretBox,
    private readonly transport: MailTransport,
    private readonly random: Random,
    private readonly failed: (why: unknown) => void,
  ) {}

  async run({ destinationEmail, ...form }: SmtpForm & { readonly destinationEmail: string }): Promise<boolean> {
    checkForm(form);
    checkMailAddress("destinationEmail", destinationEmail);
    const server = serverOf(withForm(await this.settings.read(smtpGroup), form, this.box), this.box);
    const end = this.transport.send(server, testLetter(destinationEmail), this.random.id()).catch(this.failed);
    return await inTime(end, testMs, undefined) === "sent";
  }
}

function testLetter(to: string): Letter {
  return { to, subject: "A test of Dragoman's mail", text: "Mail of your translation server arrives; an administrator tried it.\n" };
}

// What could end a line or an argument of SMTP, or is no name at all; which hosts there are the resolver knows.
const hostForm = /^[A-Za-z0-9](?:[A-Za-z0-9._:-]{0,251}[A-Za-z0-9])?$/;

function checkForm({ host, sender = "" }: SmtpForm): void {
  if (!hostForm.test(host) && host !== "::1") {
    throw invalid("smtp-settings-invalid", `${JSON.stringify(host)} cannot be the host of a mail server.`,
      "Send a host name or an IP address, without a port.");
  }
  if (sender !== "") checkMailAddress("sender", sender);
}

/** The stored settings with those of a form, and no password that was meant for another server or user. Throws `smtp-settings-invalid`. */
function withForm(was: StoredSmtp, { host, port, password, ...form }: SmtpForm, box: SecretBox): StoredSmtp {
  const { username = was.username, sender = was.sender } = form;
  if (password !== undefined && username === "") {
    throw invalid("smtp-settings-invalid", "There is a password, but no username.",
      "Send both, or none where the mail server asks for none.");
  }
  const kept = isOfOneServer(was, { host, port, username }) ? was.sealedPassword : "";
  return { ...was, host, port, username, sender, sealedPassword: password === undefined ? kept : box.seal(password) };
}

function isOfOneServer(was: StoredSmtp, { host, port, username }: Pick<StoredSmtp, "host" | "port" | "username">): boolean {
  return host === was.host && port === was.port && username === was.username;
}
