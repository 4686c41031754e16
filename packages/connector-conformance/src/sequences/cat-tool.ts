import { isBoolean, isObject } from "../json.js";
import { all, body, member, answer } from "../judges.js";
import { anonymous, authorizedBy, base64, form, get, post } from "../messages.js";
import { aPair, aPassword } from "../needs.js";
import { check, type Sequence } from "../sequence.js";
import { create, deleteJob, isGood, job, poll, refuses, succeeds } from "../steps.js";
import { batch, bareDocument, codeChecks, writtenChecks } from "./xliff.js";

export const permissions = [
  "SUBMIT_TRANSLATION", "SUBMIT_FEEDBACK", "MANAGE_FEEDBACK", "APPROVE_FEEDBACK", "READ_DICTIONARIES", "EDIT_TERMS",
  "MANAGE_DICTIONARIES", "MANAGE_LABELS", "MANAGE_ADAPTATION", "MANAGE_BRANDS", "MANAGE_CHAINS", "MANAGE_HOSTS", "MANAGE_USERS",
  "MANAGE_SYSTEM", "MANAGE_WEBHOOKS", "READ_REPORTS", "READ_METRICS",
];

export const catTool: Sequence = {
  name: "cat-tool", title: "CAT tool with XLIFF", needs: [aPassword, aPair],
  steps: [
    {
      does: "asks for the version before it signs in",
      sends: () => anonymous(get("/system/info")),
      relies: [succeeds, check("info-for-anybody", "The version is told without credentials.",
        member("etsVersion", "a string that is not empty", (value) => typeof value === "string" && value !== ""))],
    },
    {
      does: "signs in with everything in the query and an empty body",
      sends: (known) => ({
        ...anonymous(form("POST", "/auth", "")),
        path: `/api/v2/auth?username=${encodeURIComponent(known("username"))}&password=${encodeURIComponent(known("password"))}`,
      }),
      relies: [check("auth-by-query", "The query signs in, with `Content-Length: 0`.",
        all(succeeds.judge, body("a JSON string", (text) => /^"[^"]+"$/.test(text))))],
      keeps: { quoted: "text" }, isSecret: true,
    },
    {
      does: "asks what it may do, with the token in its quotes",
      sends: (known) => authorizedBy(get("/users/me/permissions"), `Bearer ${known("quoted")}`),
      relies: [
        check("permissions", "Permissions are a flat object of booleans.",
          member("", "an object of booleans", (value) => isObject(value) && Object.values(value).every(isBoolean))),
        check("permissions", "All known permissions are there.",
          member("", `an object with ${permissions.join(", ")}`, (value) => isObject(value) && permissions.every((name) => name in value))),
        check("permissions", "Whoever may give feedback may change their own: `MANAGE_FEEDBACK` goes with `SUBMIT_FEEDBACK`.",
          answer("both or none of SUBMIT_FEEDBACK and MANAGE_FEEDBACK", ({ json }) => {
            const told = json as Record<string, unknown> | undefined;
            return told?.["SUBMIT_FEEDBACK"] === told?.["MANAGE_FEEDBACK"];
          }, ({ text }) => text)),
      ],
    },
    {
      does: "lists the pairs",
      sends: (known) => authorizedBy(get("/language-pairs"), `Bearer ${known("quoted")}`),
      relies: [succeeds],
    },
    create("sends a batch: a capital root, a wrong encoding label, codes within codes, ids that repeat", (known) => ({
      input: base64(batch(known("source"), known("target"))), inputFormat: "application/x-xliff", encoding: "utf-8",
    }), check("xliff-read", "A capital root and a wrong encoding label are no reason to refuse.", succeeds.judge)),
    poll,
    { ...isGood, relies: [...isGood.relies, check("xliff-read", "The batch is translated.",
      all(...isGood.relies.map(({ judge }) => judge)))] },
    {
      does: "downloads the batch",
      sends: (known) => ({ ...job(known), path: `${job(known).path}/download` }),
      relies: [
        succeeds,
        check("bare-base64", "The download is Base64 without quotes and line breaks.",
          body("bare Base64", (text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0)),
        check("bare-base64", "Its type is `text/plain`.", answer("the type text/plain",
          ({ headers }) => /^text\/plain\b/.test(headers["content-type"] ?? ""), ({ headers }) => headers["content-type"] ?? "no type")),
        ...writtenChecks, ...codeChecks,
      ],
    },
    deleteJob,
    { does: "looks for it again", sends: job, relies: [refuses(404)] },
    {
      does: "sends a document without language, name, type and version",
      sends: (known) => post("/translations/quick", {
        languagePairId: known("pair"), input: base64(bareDocument), inputFormat: "application/x-xliff",
      }),
      relies: [check("xliff-read", "Attributes may be missing.", succeeds.judge)],
    },
    {
      does: "sends two documents in one",
      sends: (known) => post("/translations", {
        languagePairId: known("pair"), inputFormat: "application/x-xliff", input: base64(bareDocument + bareDocument), title: known("mark"),
      }),
      relies: [check("xliff-read", "Several documents joined are refused by the request.", refuses(400).judge)],
    },
  ],
};
