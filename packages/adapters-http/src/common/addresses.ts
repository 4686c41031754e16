import { BlockList, isIPv6 } from "node:net";

/** What comes from this machine may be anybody's, passed on by a proxy that nobody told the server of. */
const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8);
thisMachine.addAddress("::1", "ipv6");

/** Whether an address is one of this machine's own. */
export function isThisMachine(address: string): boolean {
  return thisMachine.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Whose an address is: whoever has one of IPv6 has the whole network of 64 bits; IPv4 is IPv4 also where it comes over IPv6. */
export function ownerOf(address: string): string {
  if (!isIPv6(address)) return address;
  const bytes = bytesOf(address);
  return bytes.subarray(0, 12).equals(mapped) ? bytes.subarray(12).join(".") : `${bytes.toString("hex", 0, 8)}::/64`;
}

const mapped = Buffer.from("00000000000000000000ffff", "hex");

/** The bytes of an address, first those that name the largest network. */
export function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split(".").map(Number));
  // The last four bytes may be written as an address of IPv4.
  const plain = address.replace(/%.*/, "").replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const hex = Buffer.from(bytes.slice(0, 4).map(Number)).toString("hex");
    return `${hex.slice(0, 4)}:${hex.slice(4)}`;
  });
  const [front = [], back = []] = plain.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => "0"), ...back];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
}
