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

  @Text({ max: 255, example: "dragoman@company.example", about: "What the server signs in as; without it, it does not sign in." })
  username?: string;

  @Text({
    max: 1024, secret: true, example: "Monday-15",
    about: "The password of that user. Without it the one that is stored stays, while host, port and user name do.",
  })
  password?: string;

  @Text({
    ...address, example: "dragoman@company.example",
    about: "One e-mail address that letters come from; without it the user name, or dragoman at the host.",
  })
  sender?: string;
}

export class ChangeSmtpForm extends SmtpForm {
  @Flag({ default: false, about: "Whether letters are sent." })
  enabled?: boolean;
}

export class TestSmtpForm extends SmtpForm {
  @Text({ ...address, required: true, example: examples.username, about: "One e-mail address that the letter goes to." })
  destinationEmail!: string;
}
