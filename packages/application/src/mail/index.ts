export type { MailQueue } from "./mail-queue.js";
export type { MailServer, MailTransport } from "./mail-transport.js";
export { OutgoingMail } from "./outgoing-mail.js";
export { type LetterWriter, type MailEnd, SendMail } from "./send-mail.js";
export { type MailNeeds, mailSlice, type MailUseCases } from "./slice.js";
export { ChangeSmtp, ReadSmtp, type SmtpForm, TestSmtp } from "./smtp.js";
export { isInUse, serverOf, smtpGroup, type SmtpSettings, type StoredSmtp } from "./smtp-settings.js";
