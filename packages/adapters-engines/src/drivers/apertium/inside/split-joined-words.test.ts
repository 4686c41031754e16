import { describe, expect, it } from "@jest/globals";
import { splitJoinedWords } from "./split-joined-words.js";

describe("splitJoinedWords", () => {
  it.each([
    ["nothing joined", "^de<pr>$ [1]^el<det>$"],
    ["joined words", "^de<pr>+el<det><def>$", "^de<pr>$ ^el<det><def>$"],
    ["the blank of all", "[[3; 4]]^de<pr>+el<det>$", "[[3; 4]]^de<pr>$ [[3; 4]]^el<det>$"],
    ["the rest of a phrase", "^take<vblex><inf># out$", "^take# out<vblex><inf>$"],
    ["both", "^give<vblex># up+it<prn>$", "^give# up<vblex>$ ^it<prn>$"],
    ["signs in front of the tags", "^C++<n>$ ^C#<n>$ ^a~b<n>$", "^C++<n>$ ^C#<n>$ ^a~b<n>$"],
    ["escaped characters", "\\^a+b\\$ ^\\^+<n>$", "\\^a+b\\$ ^\\^+<n>$"],
    ["unknown words", "^*a+b$", "^*a+b$"],
  ])("writes %s", (_what, tagged, split = tagged) => expect(splitJoinedWords(tagged)).toBe(split));
});
