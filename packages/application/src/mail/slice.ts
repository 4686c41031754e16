import type { Random } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { SettingStore } from "../system/index.js";
import type { SecretBox } from "../users/index.js";
import type { MailQueue } from "./mail-queue.js";
import type { MailTransport } from "./mail-transport.js";
import { OutgoingMail } from "./outgoing-mail.js";
import { type LetterWriter, SendMail } from "./send-mail.js";
import { ChangeSmtp, ReadSmtp, TestSmtp } from "./smtp.js";

/** What the use cases of mail need. */
export interface MailNeeds {
  readonly settings: SettingStore;
  readonly secrets: SecretBox;
  readonly random: Random;
  readonly mails: MailQueue;
  readonly mailTransport: MailTransport;
  /** Hears why a letter for trial was not sent. */
  readonly testMailFailed: (why: unknown) => void;
  readonly mailing: OutgoingMail;
  readonly writeLetter: LetterWriter;
}

/** How letters are sent. */
export const mailSlice = {
  readSmtp: ({ settings }: MailNeeds) => new ReadSmtp(settings),
  changeSmtp: ({ settings, secrets }: MailNeeds) => new ChangeSmtp(settings, secrets),
  testSmtp: ({ settings, secrets, mailTransport, random, testMailFailed }: MailNeeds) =>
    new TestSmtp(settings, secrets, mailTransport, random, testMailFailed),
  mailing: ({ settings, secrets, mails }: MailNeeds) => new OutgoingMail(settings, secrets, mails),
  sendMail: ({ mails, mailing, writeLetter, mailTransport }: MailNeeds) => new SendMail(mails, mailing, writeLetter, mailTransport),
};

/** What the interface calls of this slice. */
export type MailUseCases = Offer<typeof mailSlice>;
