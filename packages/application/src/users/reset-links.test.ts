import { describe, expect, it } from "@jest/globals";
import { ResetLinks } from "./reset-links.js";
import { box, clock, outcome, random } from "./users.test-kit.js";

const links = new ResetLinks(box, random, clock, {
  server: "https://mt.company.example/dragoman/", ownPage: "https://mt.company.example/dragoman/reset",
  origins: ["https://portal.company.example", "http://10.0.0.7:8080"],
});
const tokenOf = (url: string): string => new URL(url).searchParams.get("token") ?? "";

describe("ResetLinks", () => {
  it("leads to the own page, which is told whose password it is", () => {
    const { url, reset } = links.make("anna+x@b.example");
    expect(url).toMatch(/^https:\/\/mt\.company\.example\/dragoman\/reset\?username=anna%2Bx%40b\.example&token=[A-Za-z0-9]{43}$/);
    expect(reset).toEqual({ hash: links.hash(tokenOf(url)), expires: clock.now() + 24 * 3_600_000_000 });
    expect(reset.hash).not.toContain(tokenOf(url));
  });
  it("makes a token that never was before", () => {
    expect(tokenOf(links.make("anna").url)).not.toBe(tokenOf(links.make("anna").url));
  });
  it.each([
    ["https://portal.company.example", "https://portal.company.example/?token=T"],
    ["https://PORTAL.company.example:443/new?lang=es#top", "https://portal.company.example/new?lang=es&token=T#top"],
    ["https://portal.company.example/new?token=old&a=1&token=older", "https://portal.company.example/new?token=T&a=1"],
    ["http://10.0.0.7:8080/a b", "http://10.0.0.7:8080/a%20b?token=T"],
    ["https://mt.company.example/other", "https://mt.company.example/other?token=T"],
  ])("puts one token into the query of %s", (callbackUrl, expected) => {
    const { url } = links.make("anna", callbackUrl);
    expect(url.replace(tokenOf(url), "T")).toBe(expected);
  });
  it.each([
    "https://evil.example/", "https://portal.company.example.evil.example/", "https://portal.company.example@evil.example/",
    "https://anna@portal.company.example/", "http://portal.company.example/", "https://portal.company.example:8443/", "http://10.0.0.7/",
    "javascript:alert(1)", "data:text/html,x", "//portal.company.example/", "/reset", "portal.company.example", "null", "https://",
    "blob:https://portal.company.example/1",
  ])("does not lead to %s", async (callbackUrl) => {
    expect(await outcome((async () => links.make("anna", callbackUrl))())).toBe("callback-url-refused");
  });
});
