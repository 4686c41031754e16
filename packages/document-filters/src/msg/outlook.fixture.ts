import { burn, type Entry } from "@kenjiuno/msgreader/lib/Burner.js";

/** A storage of a compound file by what is in it. */
export interface Storage { readonly [name: string]: Uint8Array | Storage }

/** A compound file, made by a program of others. */
export function compoundFile(root: Storage): Buffer {
  const entries: Entry[] = [{ name: "Root Entry", type: 5, length: 0, children: [] }];
  const add = (parent: Entry, storage: Storage): void => {
    for (const [name, content] of Object.entries(storage)) {
      const bytes = content instanceof Uint8Array ? content : undefined;
      const entry: Entry = {
        name, type: bytes === undefined ? 1 : 2, length: bytes?.length ?? 0, children: [],
        binaryProvider: () => Uint8Array.from(bytes ?? []),
      };
      parent.children?.push(entries.push(entry) - 1);
      if (bytes === undefined) add(entry, content as Storage);
    }
  };
  add(entries[0] as Entry, root);
  return Buffer.from(burn(entries));
}

/** The value of a property: a text, bytes, a number, a moment or an item. */
type Value = string | Uint8Array | number | bigint | { readonly item: Storage } | { readonly bytes: string };

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, "0");

/** An item, or an attachment or a recipient of one, by the numbers of its properties. */
export function itemOf(headSize: number, values: Readonly<Record<number, Value>>, more: Storage = {}): Storage {
  const streams: Record<string, Uint8Array | Storage> = { ...more };
  const table: Buffer[] = [Buffer.alloc(headSize)];
  for (const [id, value] of Object.entries(values).map(([key, one]) => [Number(key), one] as const)) {
    const row = Buffer.alloc(16);
    row.writeUInt16LE(id, 2);
    const stream = (type: number, content: Uint8Array | Storage): void => {
      row.writeUInt16LE(type, 0);
      streams[`__substg1.0_${hex(id)}${hex(type)}`] = content;
    };
    if (typeof value === "string") stream(0x1f, Buffer.from(value, "utf16le"));
    else if (value instanceof Uint8Array) stream(0x102, value);
    else if (typeof value === "number") {
      row.writeUInt16LE(3, 0);
      row.writeUInt32LE(value, 8);
    } else if (typeof value === "bigint") {
      row.writeUInt16LE(0x40, 0);
      row.writeBigUInt64LE(value, 8);
    } else if ("item" in value) stream(0x0d, value.item);
    else stream(0x1e, Buffer.from(value.bytes, "latin1"));
    table.push(row);
  }
  return { "__properties_version1.0": Buffer.concat(table), ...streams };
}

/** RTF as Outlook keeps it where it does not make it smaller. */
export function plainRtf(text: string): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(text.length + 12, 0);
  head.writeUInt32LE(text.length, 4);
  head.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([head, Buffer.from(text, "latin1")]);
}

type Values = Readonly<Record<number, Value>>;

/** A mail of Outlook. */
export const outlookMail = (values: Values, attachments: readonly Storage[] = []): Buffer => compoundFile(itemOf(32, {
  0x001a: "IPM.Note", 0x0037: "A red car", 0x0042: "Anna Smith", 0x5d02: "anna@example.org", 0x0039: 134_086_986_000_000_000n, ...values,
}, {
  "__recip_version1.0_#00000000": itemOf(8, { 0x0c15: 1, 0x3001: "Ben", 0x39fe: "ben@example.org" }),
  ...Object.fromEntries(attachments.map((attachment, i) => [`__attach_version1.0_#${String(i).padStart(8, "0")}`, attachment])),
}));
