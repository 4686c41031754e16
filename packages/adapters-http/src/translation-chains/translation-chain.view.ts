import type { KnownChain } from "@dragoman/application/translation-chains";
import { languagesOf, languageTagAndName } from "@dragoman/domain/language-pairs";
import { examples } from "../common/examples.js";
import { flag, like, list, named, object, oneOf, type Schema, text, described } from "../common/schema.js";

/** Shows a chain: what it joins, how it is managed, and whether it can be translated with now. */
export function showChain({ id, memberIds, management, running, expected }: KnownChain): object {
  return {
    config: { id, label: label(memberIds), memberPairs: memberIds, isEdgeCloud: false },
    autoManage: management === "automatic", isDeleted: management === "deleted", running, expectedRunning: expected,
  };
}

/** `English > Spanish > Catalan`. */
function label([first, second]: KnownChain["memberIds"]): string {
  const codes = [languagesOf(first)?.sourceLanguageId, languagesOf(first)?.targetLanguageId, languagesOf(second)?.targetLanguageId];
  return codes.map((code = "") => languageTagAndName(code).name).join(" > ");
}

export const chainSchema: Schema = named("TranslationChainStatus", object({
  config: object({ id: text, label: text, memberPairs: list(text), isEdgeCloud: flag }),
  autoManage: described(flag, "Whether it comes and goes with its members."), isDeleted: flag,
  running: described(flag, "Both members run now."),
  expectedRunning: described(flag, "Both should run."),
}), {
  config: { id: examples.chainId, label: "English > Spanish > Catalan", memberPairs: examples.chainId.split(">>"), isEdgeCloud: false },
  autoManage: true, isDeleted: false, running: true, expectedRunning: true,
});

export const chainsSchema: Schema = named("TranslationChains", object({
  chains: list(chainSchema), options: object({ includeDeleted: like(oneOf(["only", "also", "excluded"]), "excluded") }),
}));
