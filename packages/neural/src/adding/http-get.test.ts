import { describe, expect, it } from "@jest/globals";
import { AddingFault } from "./adding-fault.js";
import { redirected, shownAddress, webAddress } from "./http-get.js";

describe("an address of models", () => {
  it.each<readonly [from: string, location: string, to: string | RegExp]>([
    ["http://a.example/x/y.bin", "z.bin", "http://a.example/x/z.bin"],
    ["http://a.example/x/", "//b.example/z", "http://b.example/z"],
    ["http://a.example/", "https://a.example/", "https://a.example/"],
    ["https://a.example/", "https://b.example/?key=1", "https://b.example/?key=1"],
    ["https://a.example/x", "http://a.example/x", /^https:\/\/a\.example\/x leads from https to http, where others on the way/],
    ["https://a.example/x", "ftp://a.example/x", /^https:\/\/a\.example\/x leads to an address of ftp:, and not of http or https\.$/],
    ["https://a.example/x", "data:text/plain,x", /leads to an address of data:/],
    ["https://a.example/x", "http://[", /leads to something that is no address/],
  ])("%s that redirects to %s leads to %s", (from, location, to) => {
    if (typeof to === "string") expect(redirected(new URL(from), location).href).toBe(to);
    else expect(() => redirected(new URL(from), location)).toThrow(to);
  });

  it("keeps what opens it out of sight", () => {
    expect(shownAddress(new URL("https://anna:secret@a.example:8443/models/?token=secret#x"))).toBe("https://a.example:8443/models/");
    for (const address of ["https://anna:secret@a b/", "ftp://anna:secret@a.example/"]) {
      expect(() => webAddress(address)).toThrow(AddingFault);
      expect(() => webAddress(address)).toThrow(/^(?!.*secret)/);
    }
  });

  it("gives its name and password to nobody else", () => {
    expect(redirected(new URL("https://anna:secret@a.example/x"), "https://b.example/x").href).toBe("https://b.example/x");
  });
});
