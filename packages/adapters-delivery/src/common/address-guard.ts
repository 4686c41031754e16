import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** All that is given out of IPv6 to reach each other over the internet; the rest has special meanings, or none yet. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Knows which addresses may be called: public ones, and those that an administrator has listed. */
export class AddressGuard {
  private readonly allowed: readonly [Address, number][];

  /** `allowed` are addresses and networks, as `isAddressOrNetwork` takes them. */
  constructor(allowed: readonly string[] = []) {
    this.allowed = allowed.map(networkOf);
  }

  /** Whether the address may be called, in whatever form it is written. */
  admits(text: string): boolean {
    if (isIP(text) === 0) return false;
    const address = meant(ipaddr.parse(text));
    return isPublic(address) || this.allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** Whether a text is an address such as `10.1.2.3` or `fd00::1`, or a network such as `10.0.0.0/8` or `fd00::/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits] = text.split("/");
  return isIP(address) !== 0 && (bits === undefined || ipaddr.isValidCIDR(text));
}

function networkOf(text: string): [Address, number] {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = meant(ipaddr.parse(text));
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** The IPv4 address that one of IPv6 stands for: written into it, or reached by a gateway (NAT64) that takes it out again. */
function meant(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.range() === "rfc6052" ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

function isPublic(address: Address): boolean {
  return address.range() === "unicast" && (!(address instanceof ipaddr.IPv6) || address.match(globalUnicast));
}
