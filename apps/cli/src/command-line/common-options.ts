import { flag, text, whole } from "./kinds.js";

/** What every command knows. */
export const commonOptions = {
  url: text("url", "Base URL of the server.", { otherwise: "DRAGOMAN_URL, or http://127.0.0.1:8001" }),
  tokenFile: text("file", "File with an access token.",
    { otherwise: "DRAGOMAN_TOKEN, or the token of the last login", completes: "files" }),
  keyFile: text("file", "File with an API key.", { otherwise: "DRAGOMAN_API_KEY", completes: "files" }),
  json: flag("Answer in JSON, for programs."),
  quiet: flag("No progress and no remarks.", { short: "q" }),
  timeout: whole("seconds", "How long to wait for one answer", 120, [1, 3600]),
};
