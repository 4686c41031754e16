import { Dragoman } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { argument, flag } from "../command-line/kinds.js";
import { readSecrets } from "../credentials/read-secret.js";
import { storeToken, tokensFile } from "../credentials/stored-tokens.js";

export const signInCommands = [
  command({
    name: "login", about: "Sign in, and keep the token for later commands.",
    more: [
      "The password is typed, or comes from stdin; it is kept nowhere. The token is kept in a file that only you can read, by the URL of "
        + "its server, until `dragoman logout`, or until it runs out.",
    ],
    args: { username: argument("Who signs in.") },
    options: { passwordStdin: flag("Read the password from stdin: its first line.") },
    examples: ["dragoman login anna@company.example", "dragoman login admin@localhost --password-stdin < data/first-password"],
    run: async ({ username, passwordStdin }, { url, around, out, call }) => {
      
      const [password = ""] = await readSecrets(["password"], passwordStdin, around);
      const token = await new Dragoman({ url }).request("postAuth", { username, password }, call);
      await storeToken(around.environment, url, { username, token });
      const file = tokensFile(around.environment);
      out.show({ url, username, file }, () => `Signed in at ${url} as ${username}. The token is in ${file}.`);
    },
  }),
  command({
    name: "logout", about: "Forget the token of the last login at this server.",
    run: async (_given, { url, around, out }) => {
      
      await storeToken(around.environment, url, undefined);
      out.show({ url }, () => `Nobody is signed in at ${url} any more.`);
    },
  }),
];
