import { describe, expect, it } from "@jest/globals";
import { isGivenUp, type OwedMail, tryMail } from "./owed-mail.js";

const fresh: OwedMail = { id: "one", about: { kind: "ownReset", username: "anna@b.example" }, owed: 0, due: 0, tries: 0 };

describe("a letter that is owed", () => {
  it("is tried eight times, after ever longer pauses", () => {
    const pauses: number[] = [];
    let mail = fresh;
    for (; !isGivenUp(mail); mail = tryMail(mail, mail.due)) pauses.push(mail.due);
    expect(mail.tries).toBe(8);
    expect(pauses.map((due, at) => (due - (pauses[at - 1] ?? 0)) / 1e6)).toEqual([0, 30, 120, 600, 1800, 3600, 10_800, 21_600]);
  });
});
