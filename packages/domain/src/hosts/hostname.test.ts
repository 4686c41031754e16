import { describe, expect, it } from "@jest/globals";
import { checkAgentPort, checkHostname } from "./hostname.js";

describe("checkHostname", () => {
  it.each([
    ["localhost", "localhost"], ["LOCALHOST", "localhost"], ["a", "a"], ["mt-1.Example.org", "mt-1.example.org"],
    ["3com.example", "3com.example"],
    ["127.0.0.2", "127.0.0.2"], ["10.0.0.7", "10.0.0.7"], ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["a".repeat(63), "a".repeat(63)],
  ])("takes %s", (name, hostname) => {
    expect(checkHostname(name)).toBe(hostname);
  });

  it.each([
    "", " ", "-x", "-rf", "x-", "a..b", ".a", "a.", "a_b", "a b", "a/b", "a:80", "user@host", "a?b", "a#b", "[::1]", "::1", "é.example",
    "a\n", "a\u0000",
    "a".repeat(64), `${"a.".repeat(127)}aa`, "2130706433", "0x7f000001", "0x7f.1", "127.1", "127.0.0.256", "127.0.0.01", "1.2.3.4.5",
    "a.0x1", "0.0.0.0",
    "169.254.169.254", "224.0.0.1", "255.255.255.255",
  ])("refuses %j", (name) => {
    expect(() => checkHostname(name)).toThrow(expect.objectContaining({ kind: "invalid", code: "hostname-invalid" }));
  });
});

describe("checkAgentPort", () => {
  it.each([1024, 8002, 65_535])("takes %d", (port) => {
    expect(checkAgentPort(port)).toBe(port);
  });

  it.each([0, -1, 22, 1023, 65_536, 8002.5, NaN, Infinity])("refuses %d", (port) => {
    expect(() => checkAgentPort(port)).toThrow(expect.objectContaining({ code: "host-agent-port-invalid" }));
  });
});
