import type { MailAbout } from "@dragoman/domain/mail";
import type { SettingStore } from "../system/index.js";
import type { Mailing, SecretBox } from "../users/index.js";
import type { MailQueue } from "./mail-queue.js";
import type { MailServer } from "./mail-transport.js";
import { isInUse, serverOf, smtpGroup } from "./smtp-settings.js";

/** The way of letters out of here, as administrators have set it up. */
export class OutgoingMail implements Mailing {
  constructor(
    private readonly settings: Pick<SettingStore, "read">,
    private readonly box: SecretBox,
    private readonly queue: Pick<MailQueue, "add">,
  ) {}

  async isSetUp(): Promise<boolean> {
    return isInUse(await this.settings.read(smtpGroup));
  }

  add(about: MailAbout): Promise<void> {
    return this.queue.add(about);
  }

  /** The mail server; undefined while no letters are sent. */
  async server(): Promise<MailServer | undefined> {
    const stored = await this.settings.read(smtpGroup);
    return isInUse(stored) ? serverOf(stored, this.box) : undefined;
  }
}
