import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isDn, normalDn, rdnsOf } from "./ldap-dn.js";
import { anyUserFilterOf, bindNameOf, countGroups, escapeDnValue, escapeFilterValue, guessedName, userFilterOf } from "./ldap-login.js";

const nasty = fc.string({ unit: fc.constantFrom(..."ab*()\\,+\"<>;=# \0é\n/".split("")), maxLength: 20 });

describe("names to bind as", () => {
  it.each([
    ["uid=$1,dc=example", "uid=an\\,na,dc=example"], ["$1", "an,na"], ["$0@$9.example", "an,na@x@.example"], ["cn=$2,$1", "cn=x,an\\,na"],
  ])("%s becomes %s", (template, name) => expect(bindNameOf(template, ["an,na@x", "an,na", "x"])).toBe(name));
  it("hold a login as one value, whatever signs it has", () => {
    fc.assert(fc.property(nasty, (login) => {
      const rdns = rdnsOf(bindNameOf("uid=$1,ou=people,dc=example", ["", login]));
      expect(rdns.map(({ type }) => type)).toEqual(["uid", "ou", "dc"]);
      expect(rdns[0]?.value).toBe(login.toLowerCase());
    }));
  });
  it.each(["#4a", " a", "a ", " ", "a\0b"])("keep %j as it is", (value) => expect(escapeDnValue(value)).toMatch(/^\\|\\20$|\\00/));
});

describe("filters", () => {
  it.each([
    ["*", "(uid=\\2a)"], ["*)(uid=*", "(uid=\\2a\\29\\28uid=\\2a)"], ["a\\b", "(uid=a\\5cb)"], ["a\0", "(uid=a\\00)"],
    ["Änne", "(uid=Änne)"],
  ])("for %j are %s", (login, filter) => expect(userFilterOf("(uid=$1)", ["", login])).toBe(filter));
  it("hold a login as one value, whatever signs it has", () => {
    fc.assert(fc.property(nasty, (login) => {
      const value = escapeFilterValue(login);
      expect(value).not.toMatch(/[*()\0]/);
      expect(value.replace(/\\(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))).toBe(login);
    }));
  });
  it.each([["(uid=$1)", "(uid=*)"], ["(|(uid=$1)(mail=$1@$2.example))", "(|(uid=*)(mail=*@*.example))"], ["(cn=$1$2)", "(cn=*)"]])(
    "%s for anybody is %s", (template, filter) => expect(anyUserFilterOf(template)).toBe(filter));
});

describe("countGroups", () => {
  it.each([["", 0], ["^(.*)$", 1], ["(a)(?:b)(?<c>c)(?=d)(?<=e)", 2], ["[(]\\((a(b))", 2], ["(a+)+$", 1]])(
    "of %s is %d", (pattern, groups) => expect(countGroups(pattern)).toBe(groups));
});

describe("DNs", () => {
  it.each([["uid=anna", true], [" CN = x", true], ["0.9.2342=x", true], ["anna", false], ["anna@b.example", false], ["B\\anna", false]])(
    "are told from other names: %j", (name, is) => expect(isDn(name)).toBe(is));
  it("are compared without letter case, blanks and choice of escapes", () => {
    for (const dn of ["cn=a\\,b,dc=example", "CN=A\\2cB, DC=Example", "cn = a\\2Cb ,dc=example"]) {
      expect(normalDn(dn)).toBe("cn=a\\,b,dc=example");
    }
    expect(normalDn("cn=\\c3\\84nne")).toBe(normalDn("cn=änne"));
    expect(normalDn("cn=\\ff")).toBe(normalDn("cn=\\FF"));
    expect(normalDn("cn=a\\,b")).not.toBe(normalDn("cn=a,b"));
  });
});

const bindingAs = (loginToLdap: string, userFinder = "(uid=$1)") => ({ loginToLdap, userFinder });

describe("guessedName", () => {
  it("is what the filter looks for, where the name to bind as is searched for", () => {
    expect(guessedName(bindingAs("", "(|(uid=$1)(mail=$1@$2))"), ["all", "anna", "b.example"])).toBe("anna,b.example");
    expect(guessedName(bindingAs(""), ["all", "ben"])).toBe("ben");
  });
  it("is one for many ways to write a DN", () => {
    for (const dn of ["uid=anna,dc=example", "UID=Anna, DC=example", "0.9.2342.19200300.100.1.1=anna,0.9.2342.19200300.100.1.25=example"]) {
      expect(guessedName(bindingAs("$1"), ["", dn])).toBe("anna,example");
    }
    expect(guessedName(bindingAs("$1@b.example"), ["", "anna"])).toBe("anna@b.example");
  });
  it("has no escapes that a template made", () => {
    expect(guessedName(bindingAs("uid=$1,dc=example"), ["", " Anna, B\\"])).toBe(" anna, b\\,example");
  });
  it.each(["uid=an\\6ea,dc=example", "uid=#0403616e6e61,dc=example", "uid=\"anna\",dc=example"])("is the same for all logins such as %s",
    (dn) => expect(guessedName(bindingAs("$1"), ["", dn])).toBe(""));
});
