import { randomInt } from "node:crypto";
import type { v2 } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { wrongUsage } from "../command-line/exit-codes.js";
import { argument, choice, flag, maybe, oneOrMore, text } from "../command-line/kinds.js";
import type { Output } from "../output/output.js";
import { readSecrets } from "../credentials/read-secret.js";
import { allOf, eachOf } from "./common.js";

const roles = ["super admin", "admin", "linguist", "translator", "observer"] as const;
const username = argument("E-mail address of the user.");
const role = choice("role", "What the user may do.", roles);
const displayName = text("text", "Name that people see.");

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const keyLength = 32;

export const userCommands = [
  command({
    name: "users list", about: "List the users.", options: { role, name: displayName },
    run: async ({ role: only, name }, { client, out, call }) => {
      const filter = { displayName: name, ...(only === undefined ? {} : { roles: [only] }) };
      out.table(await allOf((await client()).users.list(filter, call)), [
        ["username", (user) => user.username], ["name", (user) => user.displayName], ["role", ({ roles: [first = ""] }) => first],
        ["signs in", ({ authenticationType, disabled }) => (disabled ? "disabled" : authenticationType)],
      ], "No user fits.");
    },
  }),
  command({
    name: "users show", about: "Show a user.", args: { username: maybe("E-mail address of the user; yourself when absent.") },
    run: async ({ username: name }, { client, out, call }) => {
      const { users } = await client();
      showUser(await (name === undefined ? users.me(call) : users.get(name, call)), out);
    },
  }),
  command({
    name: "users add", about: "Make a user.", args: { username },
    more: ["Without a password, the server mails one; where it cannot, the user has none until `dragoman users reset` gives a link."],
    options: { role, name: displayName, passwordStdin: flag("Read the first password from stdin.") },
    examples: ["dragoman users add anna@company.example --name Anna --role translator"],
    run: async ({ username: name, role: given, name: shown, passwordStdin }, { client, around, out, call }) => {
      const [password] = passwordStdin ? await readSecrets(["password"], true, around) : [];
      const { users } = await client();
      showUser(await users.create({ username: name, displayName: shown ?? name, roles: given, password }, call), out);
    },
  }),
  command({
    name: "users change", about: "Change the role or name of a user, or disable them.", args: { username },
    options: {
      role, withoutRole: flag("Take the role away."), name: displayName, disable: flag("No sign-in any more."),
      enable: flag("Let them in again."),
    },
    run: async ({ username: name, role: given, withoutRole, name: shown, disable, enable }, { client, out, call }) => {
      if (disable && enable) throw wrongUsage("Either --disable or --enable, not both.");
      if (withoutRole && given !== undefined) throw wrongUsage("Either --role or --without-role, not both.");
      const change = { displayName: shown, roles: withoutRole ? "" as const : given, disabled: disable || enable ? disable : undefined };
      showUser(await (await client()).users.update(name, change, call), out);
    },
  }),
  command({
    name: "users password", about: "Set your password, or that of another user.",
    args: { username: maybe("Whose password; yours when absent.") },
    more: ["It asks for the present password and the new one. Tokens and the API key of the user end."],
    options: { passwordStdin: flag("Read the present password and the new one from stdin, each on a line.") },
    run: async ({ username: name, passwordStdin }, { client, around, out, call }) => {
      const [oldPassword = "", newPassword = ""] = await readSecrets(["present password", "new password"], passwordStdin, around);
      const asked = await client();
      const user = await (name === undefined ? asked.users.changePassword(oldPassword, newPassword, call)
        : asked.request("putUsersUsernamePassword", { username: name, oldPassword, newPassword }, call));
      out.show(user, () => `${user.username} has a new password; earlier tokens and keys hold no more.`);
    },
  }),
  command({
    name: "users reset", about: "Make a link by which a user sets a new password.", args: { username },
    options: { withoutMail: flag("Send no mail.") },
    run: async ({ username: name, withoutMail }, { client, out, call }) => {
      const asked = { username: name, suppressEmail: withoutMail };
      const reset = await (await client()).request("postUsersUsernamePasswordRequestReset", asked, call);
      out.show(reset, () => `${reset.resetPasswordUrl}\nIt holds for ${reset.expirationInHours} hours.`);
    },
  }),
  command({
    name: "users delete", about: "Delete users with all their translations.", args: { username: oneOrMore("E-mail addresses of users.") },
    run: async ({ username: names }, use) => {
      const { users } = await use.client();
      return eachOf(names, "deleted", (name) => users.delete(name, use.call), use);
    },
  }),
  command({
    name: "keys show", about: "Show your API key.",
    run: async (_given, { client, out, call }) => {
      const key = await (await client()).users.apiKey(call);
      out.show({ key }, () => key);
    },
  }),
  command({
    name: "keys new", about: "Give yourself a new API key; the present one ends.",
    run: async (_given, { client, out, call }) => {
      const { users } = await client();
      const secret = Array.from({ length: keyLength }, () => letters[randomInt(letters.length)]).join("");
      const key = await users.setApiKey(`u_${(await users.me(call)).username}_${secret}`, call);
      out.show({ key }, () => key);
    },
  }),
  command({
    name: "keys set", about: "Set your API key to one that you have; the present one ends.",
    options: { keyStdin: flag("Read it from stdin.") },
    run: async ({ keyStdin }, { client, around, out, call }) => {
      const [key = ""] = await readSecrets(["key"], keyStdin, around);
      await (await client()).users.setApiKey(key, call);
      out.show({ set: true }, () => "The key is set.");
    },
  }),
];

function showUser(user: v2.User, out: Output): void {
  out.facts(user, [
    ["username", user.username], ["name", user.displayName], ["role", user.roles.join(", ") || "none"],
    ["signs in", user.disabled ? "disabled" : user.authenticationType],
  ]);
}
