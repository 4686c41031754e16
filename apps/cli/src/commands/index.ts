import type { Command } from "../command-line/command.js";
import type { Groups } from "../command-line/program.js";
import { adaptationCommands } from "./adaptation.commands.js";
import { apiCommands } from "./api.commands.js";
import { brandCommands } from "./brand.commands.js";
import { dictionaryCommands } from "./dictionary.commands.js";
import { feedbackCommands } from "./feedback.commands.js";
import { hostCommands } from "./host.commands.js";
import { jobCommands } from "./job.commands.js";
import { languageCommands } from "./language.commands.js";
import { doctorCommand, shellCommands } from "./shell.commands.js";
import { signInCommands } from "./sign-in.commands.js";
import { translateCommands } from "./translate.commands.js";
import { userCommands } from "./user.commands.js";

/** What groups of commands are about. */
export const groups: Groups = {
  jobs: "Translation jobs.", dict: "Dictionaries and their terms.", brand: "Names that translations keep.",
  feedback: "Better translations that people suggest.", adapt: "Pairs that are trained on translations of your own.",
  hosts: "Machines that run engines.", users: "Who may sign in.", keys: "Your API key.",
};

/** Every command, in the order of the manual. */
export const commands: readonly Command[] = [
  ...translateCommands, ...languageCommands, ...jobCommands, ...dictionaryCommands, ...brandCommands, ...feedbackCommands,
  ...adaptationCommands, ...hostCommands, ...userCommands, ...signInCommands, doctorCommand, ...apiCommands,
  ...shellCommands(() => commands, groups),
];
