import { examples } from "../common/examples.js";
import { Flag, Integer, Text } from "../common/fields.js";

const address = { max: 400, rule: { maxLength: 200 }, code: "mail-address-invalid" };

class SmtpForm {
  @Text({
    required: true, max: 255, code: "smtp-settings-invalid", example: "mail.company.example",
    about: "Host name or IP address of the mail server.",
  })
  host!: string;

  @Integer({ required: true, min: 1, max: 65_535, example: 587, about: "465 for TLS from the start; otherwise STARTTLS is used." })
  port!: number;

  @Text({
    max: 255, mayBeEmpty: true, example: "dragoman@company.example",
    about: "What the server signs in as; absent, the stored one stays. Empty: it does not sign in, and the stored password is forgotten.",
  })
  username?: string;

  @Text({
    max: 1024, secret: true, example: "Monday-15",
    about: "The password of that user. Absent, the stored one stays while host, port and user name do; "
      + "for another one of these it is required.",
  })
  password?: string;

  @Text({
    ...address, mayBeEmpty: true, example: "dragoman@company.example",
    about: "One e-mail address that letters come from; absent, the stored one stays. Empty: the user name, or dragoman at the host.",
  })
  sender?: string;
}

export class ChangeSmtpForm extends SmtpForm {
  @Flag({ about: "Whether letters are sent; absent, it stays as it is, at first false." })
  enabled?: boolean;
}

export class TestSmtpForm extends SmtpForm {
  @Text({ ...address, required: true, example: examples.username, about: "One e-mail address that the letter goes to." })
  destinationEmail!: string;
}
