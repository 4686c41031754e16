import type { MailAbout } from "@dragoman/domain/mail";

/** Letters to users. */
export interface Mailing {
  /** Whether letters are sent: an administrator has set up a mail server. */
  isSetUp(): Promise<boolean>;
  /** Queues a letter that tells of no change. */
  add(about: MailAbout): Promise<void>;
}
