import { describe, expect, it } from "@jest/globals";
import { AddressGuard, isAddressOrNetwork } from "./address-guard.js";

const publicAddresses = ["1.1.1.1", "93.184.216.34", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.63.0.1", "100.128.0.1",
  "223.255.255.1", "2606:4700:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "::ffff:101:101", "64:ff9b::1.1.1.1"];

/** Of this machine, of its network, of its cloud, of nobody. */
const otherAddresses = ["127.0.0.1", "127.8.9.10", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
  "169.254.169.254", "100.64.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
  "255.255.255.255",
  "::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::",
  "100::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:0:127.0.0.1", "0:0:0:0:0:ffff:7f00:1", "::ffff:169.254.169.254",
  "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "5f00::1"];

describe("AddressGuard", () => {
  const strict = new AddressGuard();
  it.each(publicAddresses)("admits %s", (address) => expect(strict.admits(address)).toBe(true));
  it.each(otherAddresses)("does not admit %s", (address) => expect(strict.admits(address)).toBe(false));
  it.each(["", "localhost", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "[::1]", "1.1.1.1.", "1.1.1.1:80"])(
    "does not admit %j, which is no address", (text) => expect(strict.admits(text)).toBe(false));

  it.each<[string, readonly string[], readonly string[]]>([
    ["127.0.0.1", ["127.0.0.1", "::ffff:127.0.0.1", "1.1.1.1"], ["127.0.0.2", "::1"]],
    ["::ffff:127.0.0.1", ["127.0.0.1"], ["::1"]],
    ["10.0.0.0/8", ["10.255.0.1", "64:ff9b::10.1.1.1"], ["192.168.0.1"]],
    ["::1", ["::1", "0:0:0:0:0:0:0:1"], ["127.0.0.1", "::2"]],
    ["fd00::/8", ["fd12::1"], ["fc00::1", "fe80::1"]],
  ])("admits what is listed as %s besides", (listed, admitted, refused) => {
    const guard = new AddressGuard([listed]);
    expect(admitted.filter((address) => !guard.admits(address))).toEqual([]);
    expect(refused.filter((address) => guard.admits(address))).toEqual([]);
  });
});

describe("isAddressOrNetwork", () => {
  it.each(["10.1.2.3", "10.0.0.0/8", "::1", "fd00::/8", "0.0.0.0/0", "::ffff:10.0.0.1"])("takes %s", (text) =>
    expect(isAddressOrNetwork(text)).toBe(true));
  it.each(["", "host.example", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/255.0.0.0", "fd00::/129", "*", "loopback"])(
    "does not take %j", (text) => expect(isAddressOrNetwork(text)).toBe(false));
});
