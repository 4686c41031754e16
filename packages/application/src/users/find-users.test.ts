import { describe, expect, it } from "@jest/globals";
import { FindUser } from "./find-users.js";
import { aCaller, aUser, outcome, tokenOf, tokens, usersOf } from "./users.test-kit.js";

const admin = aUser("admin", { role: "admin" });
const find = new FindUser(await usersOf(admin, aUser("anna"), aUser("off", { disabled: true })), tokens);
const [ofNobody, ended, ofDisabled] = [await tokenOf("gone"), await tokenOf("anna", "old"), await tokenOf("off")];

describe("FindUser by access token", () => {
  it("finds whose token it is, with or without the quotes of its JSON string", async () => {
    const token = await tokenOf("anna");
    for (const id of [token, `"${token}"`]) expect((await find.run(aCaller(admin), id, "accessToken")).id).toBe("anna");
  });
  it.each([
    ["no token", "me"], ["a token of somebody gone", ofNobody], ["an ended token", ended], ["a token of a disabled user", ofDisabled],
  ])("finds nobody for %s and does not repeat it", async (_, id) => {
    const failure = await find.run(aCaller(admin), id, "accessToken").catch((one: Error) => one);
    expect(failure).toMatchObject({
      code: "user-not-found", message: "There is no user with this access token.",
      details: "Give one that is still valid, or a user name and no field.",
    });
  });
});

describe("FindUser by name", () => {
  it("does not repeat what is too long for one, and may be a token", async () => {
    const failure: unknown = await find.run(aCaller(admin), `eyJ${"h".repeat(600)}`, "username").catch((one: unknown) => one);
    expect(failure).toMatchObject({ code: "user-not-found", message: "There is no user with such a long name." });
  });
  it("does not tell a hidden user from one that is not there", async () => {
    const details = await Promise.all(["anna@b.example", "nobody@b.example"].map((name) =>
      find.run(aCaller(aUser("off")), name, "username")
        .catch(({ kind, code, message, details }) => ({ kind, code, message: message.replace(name, "X"), details }))));
    expect(details[0]).toEqual(details[1]);
    expect(await outcome(find.run(aCaller(admin), "anna@b.example", "username"))).toBe("ok");
  });
});
