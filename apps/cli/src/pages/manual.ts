import { tokensFile } from "../credentials/stored-tokens.js";

/** What the program reads from its environment. */
export const variables: readonly (readonly [name: string, meaning: string])[] = [
  ["DRAGOMAN_URL", "Base URL of the server; http://127.0.0.1:8001 when absent."],
  ["DRAGOMAN_TOKEN", "Access token."],
  ["DRAGOMAN_API_KEY", "API key, where there is no token."],
  ["XDG_CONFIG_HOME", "Folder of the file that login keeps tokens in; ~/.config when absent."],
  ["DRAGOMAN_DATA_DIR, DRAGOMAN_PORT, DRAGOMAN_AGENT_PORT, DRAGOMAN_DATABASE_URL",
    "Settings of a server on this machine; `doctor` looks at what they name."],
];

/** What the program keeps. */
export const files: readonly (readonly [name: string, meaning: string])[] = [
  [tokensFile({ HOME: "~" }), "Tokens of logins, by the URL of their server; nobody else may read it."],
];

/** What holds for every command. */
export const conventions: readonly string[] = [
  "What a command was asked for goes to stdout, everything else to stderr. Progress is shown on a terminal only.",
  "With --json, stdout is JSON for programs: one value, an array for a list, and for commands that watch one object on each line.",
  "Credentials are looked for in this order: --token-file or --key-file, DRAGOMAN_TOKEN, DRAGOMAN_API_KEY, the last login at this server. "
    + "No option takes a secret, because everybody on a machine sees the arguments of its processes.",
];
