import { MemoryGuessCounter } from "@dragoman/adapters-memory/users";
import { DomainError } from "@dragoman/domain/common";
import type { User } from "@dragoman/domain/users";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { SignIn } from "./sign-in.js";
import type { OpenDirectory } from "./sign-in-directory.js";
import { aUser, clock, hasher, outcome, tokens, usersOf } from "./users.test-kit.js";

const address = "192.0.2.1";
const local = aUser("local");
const eva = aUser("eva", { authenticationType: "ldap" });
/** What the directory was asked for, and how often a hash was looked at. */
let asked: string[], looks: number;
let isAway: boolean;

/** It knows eva, whatever host her login names. */
const directory: OpenDirectory = {
  nameOf: async (login) => `uid=${login.split("@")[0]}`,
  async signIn(login, password): Promise<User | undefined> {
    asked.push(`signIn ${login}`);
    if (isAway) throw new DomainError("unavailable", "ldap-unavailable", "It is away.");
    return login.startsWith("eva") && password === "secret of eva" ? eva : undefined;
  },
  async probe() {
    asked.push("probe");
    if (isAway) throw new DomainError("unavailable", "ldap-unavailable", "It is away.");
  },
};

async function signingIn() {
  const users = await usersOf(local, eva, aUser("off", { disabled: true }), aUser("saml", { authenticationType: "saml" }));
  const counting = beforeEachCall(hasher, (method) => method === "verify" && (looks += 1));
  const signIn = new SignIn(users, counting, tokens, new MemoryGuessCounter(clock), 30, { open: async () => directory });
  return (username: string, password: string, from = address) => outcome(signIn.run({ username, password, address: from }));
}

beforeEach(() => {
  asked = [];
  looks = 0;
  isAway = false;
});

describe("a sign-in with a directory", () => {
  it("lets in whom the directory knows", async () => {
    const attempt = await signingIn();
    for (const login of ["eva", "eva@b.example", "eva@elsewhere.example"]) expect(await attempt(login, "secret of eva")).toBe("ok");
  });
  it("keeps local passwords from it, right or wrong", async () => {
    const attempt = await signingIn();
    expect(await attempt("local@b.example", "secret of local")).toBe("ok");
    expect(asked).toEqual([]);
    expect(await attempt("local@b.example", "wrong")).toBe("sign-in-failed");
    expect(await attempt("off@b.example", "secret of off")).toBe("sign-in-failed");
    expect(asked).toEqual(["probe", "probe"]);
  });
  it("takes the same work whoever it is that fails", async () => {
    const attempt = await signingIn();
    const names = ["local", "eva", "off", "saml", "nobody"];
    for (const name of names) expect(await attempt(`${name}@b.example`, "wrong")).toBe("sign-in-failed");
    expect([looks, asked.length]).toEqual([names.length, names.length]);
  });
  it("counts guesses under the name that the directory knows, too", async () => {
    const attempt = await signingIn();
    for (let n = 0; n < 10; n += 1) expect(await attempt(`eva@host${n}.example`, `guess ${n}`)).toBe("sign-in-failed");
    expect(await attempt("eva", "secret of eva")).toBe("too-many-sign-ins");
    expect(await attempt(" E\u00ADVA @b.example", "secret of eva")).toBe("too-many-sign-ins");
    expect(await attempt("eva", "secret of eva", "192.0.2.2")).toBe("ok");
  });
  it("is counted for everybody while the directory is away, and right local passwords do without it", async () => {
    const attempt = await signingIn();
    isAway = true;
    for (const name of ["local@b.example", "nobody@b.example"]) {
      const codes = [];
      for (let n = 0; n < 11; n += 1) codes.push(await attempt(name, `guess ${n}`));
      expect(codes).toEqual([...Array(10).fill("ldap-unavailable"), "too-many-sign-ins"]);
    }
    expect(await attempt("local@b.example", "secret of local", "192.0.2.3")).toBe("ok");
  });
});
