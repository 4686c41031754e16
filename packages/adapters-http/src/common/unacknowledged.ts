import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { endianness } from "node:os";
import { bytesOf } from "./addresses.js";

type Ends = Pick<Socket, "localPort" | "remoteAddress" | "remotePort">;

/** How many bytes the system still holds for the other end of a connection; 0 where nobody knows. */
export type Unacknowledged = (socket: Ends) => number;

/**
 * `3: 0100007F:1F41 0100007F:8D2E 01 00000A00:00000000 …`: our end, the other one, the state, how much waits for it. The
 * state is 08 where the other end says no more, as some do who have asked, and reads on.
 */
const connected = /^ *\d+: [\dA-F]+:([\dA-F]{4}) ([\dA-F]+:[\dA-F]{4}) 0[18] ([\dA-F]{8}):/gm;
const tables = ["/proc/self/net/tcp", "/proc/self/net/tcp6"];

/**
 * What the system has taken for its connections, and their other ends have not. It takes some megabytes of a slow client's answer
 * at once and no more until a third of that has gone, which may be minutes later; so this tells whether a client reads at all.
 * Only Linux says it.
 */
export async function readUnacknowledged(): Promise<Unacknowledged> {
  const held = new Map<string, number>();
  // A table that is not there knows of none.
  for (const table of await Promise.all(tables.map((file) => readFile(file, "latin1").catch(() => "")))) {
    for (const [, port = "", other = "", queue = ""] of table.matchAll(connected)) held.set(`${port} ${other}`, parseInt(queue, 16));
  }
  return ({ localPort = 0, remoteAddress = "0.0.0.0", remotePort = 0 }) =>
    held.get(`${hex16(localPort)} ${hexOf(remoteAddress)}:${hex16(remotePort)}`) ?? 0;
}

const hex16 = (port: number): string => port.toString(16).toUpperCase().padStart(4, "0");

/** An address as the tables have it: each four bytes as one number of this machine. */
function hexOf(address: string): string {
  return (endianness() === "LE" ? bytesOf(address).swap32() : bytesOf(address)).toString("hex").toUpperCase();
}
