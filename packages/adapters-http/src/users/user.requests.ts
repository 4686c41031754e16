import { type AuthenticationType, authenticationTypes, type Role, roles } from "@dragoman/domain";
import { examples } from "../common/examples.js";
import { Flag, List, Text } from "../common/fields.js";

/** Longer ones are refused before anybody hashes them. */
const maxSecret = 1024;

export class SignInForm {
  @Text({ required: true, max: 400, example: examples.username })
  username!: string;

  @Text({ required: true, max: maxSecret, secret: true, example: "Wednesday-17", expected: "the password" })
  password!: string;
}

export class UserPath {
  @Text({ required: true, max: 400, example: examples.username })
  username!: string;
}

/** `id` is a user name, or an access token. */
export class UserIdPath {
  @Text({ required: true, max: 8192, secret: true, example: examples.username, expected: "a user name, or an access token" })
  id!: string;
}

export class FindUserQuery {
  @Text({ oneOf: ["username", "accessToken"], about: "What the id in the path is; `username` when absent." })
  field?: "username" | "accessToken";
}

class UserFilter {
  @Text({ max: 400, example: "Anna", about: "Substring." })
  displayName?: string;

  @List({ oneOf: roles })
  roles?: Role[];

  @List({ oneOf: authenticationTypes })
  authenticationTypes?: AuthenticationType[];

  @Flag()
  disabled?: boolean;
}

export class ListUsersQuery extends UserFilter {
  @Text({ max: 400, example: "@company.example", about: "Substring." })
  username?: string;
}

export class DeleteUsersForm extends UserFilter {
  @List({ example: ["@company.example", "guest"], about: "Substrings." })
  usernames?: string[];
}

export class CreateUserForm {
  @Text({ required: true, max: 400, example: examples.username, about: "An e-mail address." })
  username!: string;

  @Text({ required: true, max: 400, example: "Anna" })
  displayName!: string;

  @Text({ oneOf: roles, example: "translator", about: "One role." })
  roles?: Role;

  @Text({ max: maxSecret, secret: true, example: "Wednesday-17", expected: "a password of at least 6 characters" })
  password?: string;
}

export class UpdateUserForm {
  @Text({ max: 400, example: "Anna" })
  displayName?: string;

  @Text({ oneOf: roles, example: "translator", about: "One role." })
  roles?: Role;

  @Flag()
  disabled?: boolean;
}

export class ChangePasswordForm {
  @Text({ required: true, max: maxSecret, secret: true, example: "Wednesday-17", expected: "the present password" })
  oldPassword!: string;

  @Text({ required: true, max: maxSecret, secret: true, example: "Thursday-18", expected: "a password of at least 8 characters, with three of lower case, upper case, digits and symbols" })
  newPassword!: string;
}

export class ChangeCredentialsForm {
  @Text({ required: true, max: 255, secret: true, example: "u_anna@company.example_k1Xb7QmZ0pLw2", expected: "a key of the form u_<username>_<letters or digits>, with at most 255 characters" })
  key!: string;
}
