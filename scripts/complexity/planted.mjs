/** Planted offences that the complexity fuzz has to catch, and a parser that is as it should be. Used by its test alone. */
const grammar = { tokens: ["a"], withRuns: false };
const linear = (text) => [...text].length;
const planted = (name, run) => ({ name, grammar, make: (text) => text, run: async (text) => run(text) });

function square(text, step) {
  let found = 0;
  for (let at = 0; at < text.length; at++) for (let other = at; other < text.length; other += step) if (text[at] === text[other]) found++;
  return found;
}
const recursive = (text, at = 0) => (at === text.length ? 0 : 1 + recursive(text, at + 1));

export const subjects = async () => [
  planted("linear", linear),
  planted("refusing", (text) => {
    if (text.length > 2_000) throw Object.assign(new Error("too long"), { name: "DomainError", kind: "invalid", code: "planted" });
    linear(text);
  }),
  planted("quadratic", (text) => square(text, 4)),
  planted("mildly quadratic", (text) => square(text, 20)),
  planted("recursive", recursive),
  planted("endless", () => { for (;;); }),
  planted("fatal", () => process.abort()),
  planted("raw", () => { throw new TypeError("planted"); }),
];
