import { at, isString } from "../json.js";
import { all, answer, failure, member } from "../judges.js";
import { base64, form, get, post, anonymous, authorizedBy } from "../messages.js";
import { aPair, aPassword } from "../needs.js";
import { check, type Sequence, type Step } from "../sequence.js";
import { succeeds, text } from "../steps.js";

const noPair = "failed to auto-detect source language and find a matching language pair";
const noPairRefused = check("auto-source", `Without a usable pair the answer is 400 with exactly "${noPair}".`,
  all(failure(400), member("error.message", `exactly "${noPair}"`, (value) => value === noPair)));

const quick = (languagePairId: string, input: string) => post("/translations/quick", { languagePairId, input: base64(input) });

/** `Aut` before a target language, as different bots write it. */
const asksFor = (written: string, change: (pair: string) => string): Step => ({
  does: `asks for a language that no pair leads into, as ${written}`,
  sends: (known) => quick(change(`Aut${known("unreached").replace(/^./, (first) => first.toUpperCase())}`), text),
  relies: [noPairRefused],
});

export const chatBot: Sequence = {
  name: "chat-bot", title: "chat bot", needs: [aPair],
  steps: [
    {
      does: "asks for the version with an empty bearer",
      sends: () => authorizedBy(get("/system/info"), "Bearer "),
      relies: [check("info-for-anybody", "An empty bearer is no reason to refuse.", succeeds.judge)],
    },
    ...["Bearer worn.out.token", "Basic eDp5", "Custom rubbish"].map((authorization): Step => ({
      does: `asks for the version with ${authorization.split(" ")[0]} credentials that are none`,
      sends: () => authorizedBy(get("/system/info"), authorization),
      relies: [check("info-for-anybody", "Wrong credentials are no reason to refuse.", succeeds.judge)],
    })),
    asksFor("Aut<Xxx>", (pair) => pair),
    asksFor("aut<xxx>", (pair) => pair.toLowerCase()),
    asksFor("AUT<XXX>", (pair) => pair.toUpperCase()),
    {
      does: "translates a sentence of the pair that it names",
      sends: (known) => quick(known("pair"), text),
      relies: [
        succeeds,
        check("detection", "The pair that was used is told.",
          member("languagePairId", "the id of the pair", (value, known) => value === known("pair"))),
        check("detection", "The detected language is \"\" when the pair was named.",
          member("detectedSourceLanguageId", "\"\"", (value) => value === "")),
      ],
    },
    {
      does: "translates a message of 16 KB",
      sends: (known) => quick(known("pair"), text.repeat(410)),
      relies: [check("long-quick-input", "A quick call translates far more than 1 KB.",
        all(succeeds.judge, answer("a translation that is not empty",
          ({ json }) => isString(at(json, "translation")) && at(json, "translation") !== "", (came) => came.text)))],
    },
  ],
};

export const formSignIn: Sequence = {
  name: "form-sign-in", title: "program that signs in by a form", needs: [aPassword],
  steps: [
    {
      does: "signs in with a form",
      sends: (known) => anonymous(form("POST", "/auth",
        new URLSearchParams({ username: known("username"), password: known("password") }).toString())),
      relies: [check("auth-by-query", "The form signs in.", all(succeeds.judge, member("", "a string", isString)))],
      keeps: { token: "" }, isSecret: true,
    },
    {
      does: "asks who it is",
      sends: (known) => authorizedBy(get("/users/me"), `Bearer ${known("token")}`),
      relies: [check("quotes-pasted-back", "A token without its quotes is taken.", succeeds.judge)],
    },
  ],
};
