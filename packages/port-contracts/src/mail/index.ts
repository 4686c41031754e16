export { mailQueueContract, type MailQueueSubject } from "./mail-queue-contract.js";
export { mailTransportContract, type MailTransportSubject } from "./mail-transport-contract.js";
