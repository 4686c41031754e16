import { type AuthenticationType, authenticationTypes, type Role, roles } from "@dragoman/domain/users";
import { examples } from "../common/examples.js";
import { Flag, List, mostSubstrings, Text } from "../common/fields.js";

/** Longer ones are refused before anybody hashes them. */
const maxSecret = 1024;

/** Names are looked up in any letter case. */
const username = { required: true, max: 400, rule: { maxLength: 200 }, example: examples.username };
const displayName = {
  max: 400, code: "display-name-invalid", rule: { maxLength: 200 }, example: "Anna", about: "1 to 200 characters on one line.",
};
const password = { max: maxSecret, code: "password-too-long", secret: true };
const newPassword = "a password of at least 8 characters, with three of lower case, upper case, digits and symbols";

export class SignInForm {
  @Text({ ...username, about: "Letter case does not matter." })
  username!: string;

  @Text({
    ...password, required: true, example: "Wednesday-17", expected: "the password", about: "The password, not an API key.",
  })
  password!: string;
}

export class UserPath {
  @Text({ ...username, about: "Letter case does not matter." })
  username!: string;
}

/** As all paths of users have it, for two names of one path would be two paths. */
export class UserOrTokenPath {
  @Text({
    required: true, max: 8192, secret: true, example: examples.username, expected: "a user name, or an access token",
    about: "A user name, or an access token where `field` says so, with or without the quotes of its JSON string.",
  })
  username!: string;
}

export class FindUserQuery {
  @Text({
    oneOf: ["username", "accessToken"], default: "username",
    about: "What the last part of the path is. `me` is the caller as a user name only.",
  })
  field?: "username" | "accessToken";
}

class UserFilter {
  @Text({ max: 400, example: "Anna", about: "Substring; letter case does not matter." })
  displayName?: string;

  @List({ oneOf: roles, about: "Any of them." })
  roles?: Role[];

  @List({ oneOf: authenticationTypes, about: "Any of them." })
  authenticationTypes?: AuthenticationType[];

  @Flag({ about: "Only accounts that are disabled, or only those that are not." })
  disabled?: boolean;
}

export class ListUsersQuery extends UserFilter {
  @Text({ max: 400, example: "@company.example", about: "Substring; letter case does not matter." })
  username?: string;
}

export class DeleteUsersForm extends UserFilter {
  @List({
    example: ["@company.example", "guest"], most: mostSubstrings, about: "Substrings in any letter case; any of them, at most 1000.",
  })
  usernames?: string[];
}

export class CreateUserForm {
  @Text({ ...username, code: "username-invalid", about: "An e-mail address with a dot in its domain; unique regardless of letter case." })
  username!: string;

  @Text({ ...displayName, required: true })
  displayName!: string;

  @Text({
    oneOf: roles, example: "translator",
    about: "One role. Without one the user may only use `/users/me`; only super admins may assign `super admin`.",
  })
  roles?: Role;

  @Text({
    ...password, rule: { minLength: 6 }, example: "Wednesday-17", expected: "a password of at least 6 characters",
    about: "At least 6 characters. Without one the user is sent one, or cannot sign in where no mail server is set up.",
  })
  password?: string;
}

export class UpdateUserForm {
  @Text(displayName)
  displayName?: string;

  @Text({
    oneOf: [...roles, ""], mayBeEmpty: true, expected: `one of ${roles.join(", ")}, or empty`, example: "translator",
    about: "One role; empty takes it away. Changing it ends all tokens of the user.",
  })
  roles?: Role | "";

  @Flag({ about: "Whether the account is disabled, which ends its tokens and its key." })
  disabled?: boolean;
}

export class ChangePasswordForm {
  @Text({
    ...password, required: true, example: "Wednesday-17", expected: "the current password",
    about: "The current password of that user.",
  })
  oldPassword!: string;

  @Text({
    ...password, required: true, rule: { minLength: 8 }, example: "Thursday-18", expected: newPassword,
    about: "At least 8 characters, and three of lower case, upper case, digits and symbols.",
  })
  newPassword!: string;
}

export class RequestResetForm {
  @Text({
    max: 2000, code: "callback-url-refused", example: "https://portal.company.example/password",
    about: "The page that the link leads to, of an origin that the server is set up for; the token is added to its query. "
      + "The server's own page when absent.",
  })
  callbackUrl?: string;

  @Flag({ default: false, about: "True where the user gets no letter with the link. None is sent either where no mail server is set up." })
  suppressEmail?: boolean;
}

const resetToken = {
  ...password, required: true, code: "reset-token-invalid", example: "k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7",
  expected: "a reset token", about: "The `token` of the link: good once, for 24 hours, and until another one is made.",
};

export class ResetPageQuery {
  @Text({ ...username, about: "As the link has it." })
  username!: string;

  @Text(resetToken)
  token!: string;
}

export class ResetPageForm extends ResetPageQuery {
  @Text({ ...password, required: true, example: "Thursday-18", expected: newPassword, about: "What was entered." })
  newPassword!: string;
}

export class ResetPasswordForm {
  @Text(resetToken)
  resetToken!: string;

  @Text({
    ...password, required: true, rule: { minLength: 8 }, example: "Thursday-18", expected: newPassword,
    about: "At least 8 characters, and three of lower case, upper case, digits and symbols.",
  })
  newPassword!: string;
}

export class ChangeCredentialsForm {
  @Text({
    required: true, max: 255, code: "api-key-invalid", secret: true, example: "u_anna@company.example_k1Xb7QmZ0pLw2",
    expected: "a key of the form u_<username>_<letters or digits>, with at most 255 characters",
    about: "`u_<username>_` with the name of the caller, followed by at least 12 letters or digits.",
  })
  key!: string;
}
