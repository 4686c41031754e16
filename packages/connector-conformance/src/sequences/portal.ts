import { at, isList, isNumber } from "../json.js";
import { all, failure, member } from "../judges.js";
import { get, post, remove } from "../messages.js";
import { aPair, anAdministrator, leave } from "../needs.js";
import { check, type Known, type Sequence, type Step } from "../sequence.js";
import { create, deleteJob, job, poll, refuses, succeeds } from "../steps.js";

const contains = (id: string) => member("translations", "a list with the job",
  (list, known) => isList(list) && list.some((one) => at(one, "translationId") === known(id)));

export const portal: Sequence = {
  name: "portal", title: "portal that watches a list", needs: [aPair],
  steps: [
    create("creates a job", () => ({})),
    {
      does: "lists with a slash behind it",
      sends: () => ({ method: "GET", path: "/api/v2/translations/" }),
      relies: [check("trailing-slash", "A trailing slash is 404: who gets a list there asks for ever.", failure(404))],
    },
    {
      does: "finds its job by title",
      sends: (known) => get("/translations", { title: known("mark") }),
      relies: [succeeds, check("states", "The list shows the job in its state.", contains("translationId")),
        check("no-top-level-error", "No translation of a list has a member `error`.", member("translations", "a list without errors",
          (list) => isList(list) && list.every((one) => at(one, "error") === undefined)))],
    },
    poll,
    {
      does: "asks for what is done",
      sends: (known) => get("/translations", { title: known("mark"), statuses: "done" }),
      relies: [check("states", "`statuses=done` finds what is done.", contains("translationId"))],
    },
    deleteJob,
  ],
};

const label = (n: number): Step => ({
  does: `makes label ${n}`,
  sends: (known) => post("/labels", { name: `${known("mark")}-${n}` }),
  relies: [succeeds], keeps: { [`label${n}`]: "id" },
  undo: (known) => remove(`/labels/${known(`label${n}`)}`),
});
const is = (wanted: number) => (value: unknown) => value === wanted;

export const listPoller: Sequence = {
  name: "list-poller", title: "program that reads lists past their end", needs: [leave("MANAGE_LABELS")],
  steps: [
    label(1), label(2),
    {
      does: "reads the first page",
      sends: (known) => get("/labels", { names: known("mark"), perPage: "1" }),
      relies: [succeeds, check("past-the-end", "A page tells how many items and pages there are.",
        all(member("totalItems", "2", is(2)), member("totalPages", "2", is(2)),
          member("labels.0.id", "a number", isNumber)))],
    },
    {
      does: "reads on behind the last page",
      sends: (known) => get("/labels", { names: known("mark"), perPage: "1", page: "3" }),
      relies: [
        check("past-the-end", "Behind the last page is 200, not a failure.", succeeds.judge),
        check("past-the-end", "There is an empty list.", member("labels", "[]", (list) => isList(list) && list.length === 0)),
        check("past-the-end", "The totals are still the true ones.",
          all(member("totalItems", "2", is(2)), member("totalPages", "2", is(2)))),
      ],
    },
    {
      does: "reads a list in which nothing is",
      sends: (known) => get("/labels", { names: `${known("mark")}-none` }),
      relies: [check("past-the-end", "Without items there are 0 pages.",
        all(succeeds.judge, member("totalItems", "0", is(0)), member("totalPages", "0", is(0))))],
    },
  ],
};

const longPage = ([path, list]: readonly [string, string]): Step => ({
  does: `reads ${path} by the thousand`,
  sends: () => get(path, { perPage: "1000" }),
  relies: [check("per-page", "`perPage=1000` is taken, and answered.",
    all(succeeds.judge, member(list, "a list", isList), member("perPage", "1000", is(1000))))],
});

export const longPages: Sequence = {
  name: "long-pages", title: "program that asks for pages of 1000", needs: [],
  steps: [
    ...([
      ["/translations", "translations"], ["/feedback", "feedback"], ["/labels", "labels"], ["/dictionaries", "dictionaries"],
      ["/adapted-language-pairs", "languagePairs"],
    ] as const).map(longPage),
    {
      does: "asks for more than that",
      sends: () => get("/labels", { perPage: "1001" }),
      relies: [refuses(400)],
    },
  ],
};

export const administrationPages: Sequence = {
  name: "administration-pages", title: "administration that asks for pages of 1000", needs: [anAdministrator],
  steps: ([
    ["/users", "users"], ["/brands", "brands"], ["/webhooks", "webhooks"], ["/audit/webhooks", "entries"],
    ["/reports/translations", "translations"],
  ] as const).map(longPage),
};

const bothLabels = check("lists", "Both labels are on the job.", member("profile.labels", "both labels", (labels, known) =>
  isList(labels) && ["label1", "label2"].every((name) => labels.some((one) => String(at(one, "id")) === known(name)))));
const labelled = (does: string, labels: (known: Known) => string | readonly string[]): Step[] => [
  create(does, (known) => ({ labels: labels(known) })),
  { does: "looks at the job", sends: job, relies: [bothLabels] },
];
const statuses = (does: string, value: string | readonly string[]): Step => ({
  does,
  sends: (known) => get("/translations", { title: known("mark"), statuses: value }),
  relies: [succeeds, check("lists", "Any of the states will do.", contains("translationId"))],
});

export const listWriter: Sequence = {
  name: "list-writer", title: "program that writes lists in both ways", needs: [aPair, leave("MANAGE_LABELS")],
  steps: [
    label(1), label(2),
    ...labelled("creates a job with labels joined by a comma", (known) => `${known("label1")},${known("label2")}`),
    ...labelled("creates a job with the field repeated", (known) => [known("label1"), known("label2")]),
    statuses("asks for states joined by commas", "preparing,inProgress,done"),
    statuses("asks for states, the field repeated", ["preparing", "inProgress", "done"]),
  ],
};
