import { DomainError } from "@dragoman/domain/common";
import { describe, expect, it } from "@jest/globals";
import { type Reach, refuseRebinding } from "./refuse-rebinding.js";

const reach: Reach = { publicUrl: "https://mt.company.example/tools", corsOrigins: ["https://tool.example"] };

function outcome(headers: { readonly host?: string; readonly origin?: string }, of = reach): string {
  try {
    let end = "";
    void refuseRebinding(of)({ headers } as never, {} as never, () => { end = "ok"; });
    return end;
  } catch (failure) {
    if (failure instanceof DomainError && failure.kind === "forbidden") return failure.code;
    throw failure;
  }
}

describe("refuseRebinding", () => {
  it.each([
    ["localhost"], ["localhost:8001"], ["LOCALHOST:8001"], ["127.0.0.1:8001"], ["127.9.9.9"], ["[::1]:8001"], ["mt.company.example"],
    ["mt.company.example:443"], ["MT.company.example"],
  ])("takes requests that were sent to %s", (host) => expect(outcome({ host })).toBe("ok"));
  it.each([
    ["evil.example"], ["evil.example:8001"], ["localhost.evil.example"], ["127.0.0.1.evil.example"], ["mt.company.example.evil.example"],
    ["evil.example/@localhost"], ["evil@localhost"], ["localhost#evil"], ["192.0.2.1"], ["[2001:db8::1]"], [""], ["a b"],
  ])("refuses requests that were sent to %j", (host) => expect(outcome({ host })).toBe("host-refused"));
  it("refuses requests that say nothing of it", () => expect(outcome({})).toBe("host-refused"));
  it.each([
    ["https://mt.company.example"], ["https://tool.example"], ["http://localhost:3000"], ["https://127.0.0.1"], ["http://[::1]:8080"],
  ])("takes requests of pages from %s", (origin) => expect(outcome({ host: "localhost", origin })).toBe("ok"));
  it.each([
    ["https://evil.example"], ["null"], ["http://mt.company.example"], ["https://mt.company.example:8443"],
    ["https://tool.example.evil.example"],
    ["https://localhost.evil.example"], ["https://evil.example/localhost"], ["file://localhost"], [""],
  ])("refuses requests of pages from %j", (origin) => expect(outcome({ host: "localhost", origin })).toBe("origin-refused"));
  it("takes pages from anywhere where any may call, but not under any name", () => {
    const any = { ...reach, corsOrigins: ["*"] };
    expect([outcome({ host: "localhost", origin: "https://evil.example" }, any), outcome({ host: "evil.example" }, any)])
      .toEqual(["ok", "host-refused"]);
  });
  it("knows this machine alone where there is no public URL", () => {
    expect([outcome({ host: "localhost" }, {}), outcome({ host: "mt.company.example" }, {})]).toEqual(["ok", "host-refused"]);
  });
});
