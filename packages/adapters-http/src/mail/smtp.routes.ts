import type { MailUseCases } from "@dragoman/application/mail";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { smtpDocs } from "./smtp.docs.js";
import { ChangeSmtpForm, TestSmtpForm } from "./smtp.requests.js";
import { showSmtp, smtpSchema, successSchema } from "./smtp.view.js";

const route = routesOf<MailUseCases>();

/** How letters are sent. */
export const smtpRoutes = documented(smtpDocs, [
  route("GET", "/system/smtp", {
    may: administrators, secret: true, answers: smtpSchema, run: (_asked, use) => use.readSmtp.run(), show: showSmtp,
  }),
  route("PUT", "/system/smtp", {
    may: administrators, form: ChangeSmtpForm, secret: true, answers: smtpSchema,
    run: ({ caller, form }, use) => use.changeSmtp.run(caller, form), show: showSmtp,
  }),
  route("PUT", "/system/smtp/test", {
    may: administrators, form: TestSmtpForm, answers: successSchema,
    run: ({ form }, use) => use.testSmtp.run(form), show: (success) => ({ success }),
  }),
]);
