import { command, type Command } from "../command-line/command.js";
import type { Outcome } from "../command-line/exit-codes.js";
import { anyNumber, chosenArgument } from "../command-line/kinds.js";
import type { Groups } from "../command-line/program.js";
import { examine } from "../doctor/examine.js";
import { openPatient } from "../doctor/open-patient.js";
import { complete } from "../pages/complete.js";
import { completionScripts, shells } from "../pages/completion-scripts.js";

export const doctorCommand = command({
  name: "doctor", about: "Look for what is missing, here and at the server, and say how to mend it.",
  more: [
    "What concerns the server's machine is looked at where its URL is this machine: run it there, in the folder and with the settings of "
      + "the server. It ends with the exit code of the first thing that is missing; what only some documents need is no reason to fail.",
  ],
  run: async (_given, { around, account, url, out }): Promise<Outcome> => {
    const found = [];
    for await (const one of examine(openPatient(url, account, around))) {
      found.push(one);
      if (out.isJson) continue;
      const sign = { good: "ok", missing: one.outcome === undefined ? "note" : "MISSING", skipped: "-" }[one.state];
      out.show(undefined, () => `${sign.padEnd(8)}${one.what}: ${one.says}${"fix" in one ? `\n        ${one.fix}` : ""}`);
    }
    if (out.isJson) out.show(found.map(({ outcome, ...shown }) => ({ ...shown, needed: outcome !== undefined })), () => "");
    return found.find(({ state, outcome }) => state === "missing" && outcome !== undefined)?.outcome ?? "done";
  },
});

/** Commands for shells, which need all others. */
export function shellCommands(others: () => readonly Command[], groups: Groups): readonly Command[] {
  return [
    command({
      name: "completion", about: "Print what makes Tab complete commands in a shell.",
      args: { shell: chosenArgument("The shell.", shells) },
      examples: ["dragoman completion bash > ~/.local/share/bash-completion/completions/dragoman"],
      run: ({ shell }, { out }) => out.raw(completionScripts[shell]),
    }),
    command({
      name: "complete", about: "Say what can stand at the end of a command line; for the scripts of shells.", isHidden: true,
      args: { words: anyNumber("What was typed behind dragoman.") },
      run: ({ words }, { out }) => {
        const found = complete(words, others(), groups);
        out.raw(typeof found === "string" ? `:${found}\n` : found.map(({ word, about }) => `${word}\t${about}\n`).join(""));
      },
    }),
  ];
}
