import type { Sequence } from "../sequence.js";
import { accountProgram, accountUser } from "./accounts.js";
import { catTool } from "./cat-tool.js";
import { chatBot, formSignIn } from "./chat-bot.js";
import { formWriter, jsonSender, patientUploader } from "./form-writers.js";
import { doubledSlashes, hostOnly, oldErrorReader } from "./paths.js";
import { administrationPages, listPoller, listWriter, longPages, portal } from "./portal.js";
import { editor, optionChooser, pairPicker, reviewer, scanner, terminologist } from "./resources.js";
import { browserSignOn, singleSignOn } from "./single-sign-on.js";
import { keyHolder, tokenPaster } from "./token-paster.js";

/** All connectors whose requests are replayed, in the order of the results. */
export const sequences: readonly Sequence[] = [
  catTool, chatBot, formSignIn, tokenPaster, keyHolder, singleSignOn, browserSignOn, portal, listPoller, longPages, administrationPages,
  listWriter, formWriter, jsonSender, patientUploader, doubledSlashes, oldErrorReader, terminologist, reviewer, scanner, editor, pairPicker,
  optionChooser, hostOnly, accountUser, accountProgram,
];
