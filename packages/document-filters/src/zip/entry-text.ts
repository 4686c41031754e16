import { TextDecoder } from "node:util";
import { declareUtf8 } from "../xml-syntax/xml-text.js";
import type { ZipEntry, ZipFile } from "./zip-file.js";
import { documentDamaged } from "./zip-refusals.js";

const declaration = /^\ufeff?<\?xml\s[^>]*\?>/;

/** The characters of an entry that is XML, in UTF-8 or by its mark in UTF-16; what is written of it is in UTF-8 and says so. */
export async function* entryText(zip: ZipFile, entry: ZipEntry): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  const decode = (bytes: Uint8Array | undefined): string => {
    try {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true });
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw documentDamaged(`entry ${entry.fileName} is not in ${decoder?.encoding ?? "a known encoding"}`);
    }
  };
  for await (const piece of zip.read(entry)) {
    const text = decode(piece);
    yield isFirst && decoder?.encoding !== "utf-8" ? text.replace(declaration, declareUtf8) : text;
    isFirst = false;
  }
  yield decode(undefined);
}

function encodingOf([first, second]: Uint8Array = new Uint8Array()): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
