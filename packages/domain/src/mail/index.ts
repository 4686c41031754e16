export { checkMailAddress } from "./mail-address.js";
export { isGivenUp, type Letter, longestPauseMs, type MailAbout, type OwedMail, tryMail } from "./owed-mail.js";
