/** Planted offences that the complexity fuzz has to catch, and a parser that is as it should be. Used by its test alone. */
const grammar = { tokens: [], others: [{ open: "a" }], withRuns: false };
const linear = (text) => [...text].length;
const planted = (name, run) => ({ name, grammar, make: (text) => text, run: async (text) => run(text) });

/** Takes processor time that grows with the square of the input: `ms` for 64 KB. */
function square(text, ms) {
  const started = process.cpuUsage();
  const until = ms * (text.length / 65_536) ** 2;
  for (let spentMs = 0; spentMs < until;) {
    const { user, system } = process.cpuUsage(started);
    spentMs = (user + system) / 1_000;
  }
}
const recursive = (text, at = 0) => (at === text.length ? 0 : 1 + recursive(text, at + 1));

export const subjects = async () => [
  planted("linear", linear),
  planted("refusing", (text) => {
    if (text.length > 2_000) throw Object.assign(new Error("too long"), { name: "DomainError", kind: "invalid", code: "planted" });
    linear(text);
  }),
  planted("quadratic", (text) => square(text, 2_000)),
  planted("mildly quadratic", (text) => square(text, 1_000)),
  planted("recursive", recursive),
  planted("endless", () => { for (;;); }),
  planted("fatal", () => process.abort()),
  planted("raw", () => { throw new TypeError("planted"); }),
];
