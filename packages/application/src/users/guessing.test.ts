import { describe, expect, it } from "@jest/globals";
import { network, signInBounds } from "./guessing.js";

describe("network", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"], ["::ffff:192.0.2.1", "192.0.2.1"], ["::1", "0:0:0:0::/64"], ["::", "0:0:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"], ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"], ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"], ["::2:3:4:5:6:7:8", "0:2:3:4::/64"], ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["192.0.2.1:5678", "192.0.2.1"], ["[2001:db8::6]:5678", "2001:db8:0:0::/64"], ["[2001:db8::6]", "2001:db8:0:0::/64"],
    ["", ""], ["unknown", "unknown"],
  ])("of %j is %j", (address, expected) => expect(network(address)).toBe(expected));
});

describe("signInBounds", () => {
  it("makes short keys of long names", () => {
    for (const { key } of signInBounds("\uFDFA".repeat(10_000), "192.0.2.1")) expect(key.length).toBeLessThan(300);
  });
  it("never takes a name for an address or for another name", () => {
    const keys = ["a", "b", "192.0.2.1", "192.0.2.1 a"].flatMap((name) => signInBounds(name, "192.0.2.1").map(({ key }) => key));
    expect(new Set(keys).size).toBe(5);
  });
});
