import { describe, expect, it } from "@jest/globals";
import { type ChainAct, chainChanged, type ChainManagement, chainManagements, manageChain } from "./translation-chain.js";

/** The state table of the interface, once more and by hand. */
const table: Record<ChainManagement, Record<ChainAct, ChainManagement | "refused">> = {
  automatic: { create: "manual", manageAutomatically: "automatic", manageManually: "manual", delete: "deleted" },
  manual: { create: "refused", manageAutomatically: "automatic", manageManually: "manual", delete: "deleted" },
  deleted: { create: "manual", manageAutomatically: "automatic", manageManually: "deleted", delete: "deleted" },
};

describe("manageChain", () => {
  const moves = chainManagements.flatMap((from) => Object.entries(table[from]).map(([act, to]) => [from, act as ChainAct, to] as const));
  it.each(moves)("leads from %s by %s to %s", (from, act, to) => {
    if (to === "refused") expect(() => manageChain("a>>b", from, act))
      .toThrow(expect.objectContaining({ kind: "invalid", code: "chain-exists" }));
    else expect(manageChain("a>>b", from, act)).toBe(to);
  });
  it("brings a deleted chain back only when it is created or managed automatically again", () => {
    for (const act of ["manageManually", "delete"] as const) expect(manageChain("a>>b", "deleted", act)).toBe("deleted");
  });
});

describe("chainChanged", () => {
  it("tells of another management, and of nothing else", () => {
    expect(chainChanged("a>>b", "automatic", "deleted", 7)).toEqual({
      state: "deleted", events: [{ type: "translationChain.managementChanged", at: 7, data: { chainId: "a>>b", management: "deleted" } }],
    });
    expect(chainChanged("a>>b", "manual", "manual", 7)).toEqual({ state: "manual" });
  });
});
