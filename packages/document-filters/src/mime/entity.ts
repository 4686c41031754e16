import type { Header } from "./header.js";
import { type Parametrised, parametrised } from "./parameters.js";

/** A mail, or a part of one. */
export interface Entity {
  readonly header: Header;
  /** Its media type; `text/plain` where nothing else is said. */
  readonly type: string;
  readonly parameters: Parametrised["parameters"];
  readonly parent: Entity | undefined;
  /** Its number among the parts of its parent, from 0. */
  readonly index: number;
  /** Its header is that of a mail: it has a subject, and a sender. */
  readonly isMessage: boolean;
  /** What comes behind its header. */
  readonly holds: "parts" | "message" | "content";
}

/** So deep are mails within mails; deeper ones are content. */
const mostMessages = 5;
/** So deep are parts within parts. */
const mostLevels = 32;

const message = /^message\/(?:rfc822|global|news)$/;
const asItIs = /^(?:|7bit|8bit|binary)$/;

/** The entity that begins with this header. */
export function entityOf(header: Header, at: Pick<Entity, "parent" | "index" | "isMessage">): Entity {
  const { value, parameters } = parametrised(header.value("content-type"));
  const isDigest = at.parent?.type === "multipart/digest" && !at.isMessage;
  const type = /^[^/\s]+\/[^/\s]+$/.test(value) ? value : isDigest ? "message/rfc822" : "text/plain";
  const entity = { ...at, header, type, parameters };
  return { ...entity, holds: holdsOf(entity) };
}

function holdsOf({ header, type, parameters, parent }: Omit<Entity, "holds">): Entity["holds"] {
  const around = ancestors(parent);
  if (type.startsWith("multipart/")) {
    return boundaryOf({ parameters }) !== "" && around.length < mostLevels ? "parts" : "content";
  }
  const isWithin = around.filter(({ holds }) => holds === "message").length < mostMessages;
  return message.test(type) && isWithin && asItIs.test(transferEncoding(header)) ? "message" : "content";
}

/** The entity with all around it, the innermost first. */
export function ancestors(entity: Entity | undefined): Entity[] {
  const found: Entity[] = [];
  for (let one = entity; one !== undefined; one = one.parent) found.push(one);
  return found;
}

/** What stands between its parts. */
export const boundaryOf = ({ parameters }: Pick<Entity, "parameters">): string => parameters.get("boundary")?.trimEnd() ?? "";

/** By its right name where people misspell it; "" where nothing is said, or nothing that means anything. */
export function transferEncoding(header: Header): string {
  const said = (header.value("content-transfer-encoding") ?? "").replace(/[;(].*$/, "").replace(/[\s"_-]/g, "").toLowerCase();
  if (said === "quotedprintable") return "quoted-printable";
  return said === "base64" || said === "binary" || isOfFile.test(said) ? said : /^[78]bits?$/.exec(said)?.[0].slice(0, 4) ?? "";
}

/** How files were written before there was MIME. */
const isOfFile = /^x?(?:uu|yenc|binhex)/;

/** The name of the file that an entity is; undefined where it is none. */
export function fileName({ header, parameters }: Entity): string | undefined {
  return parametrised(header.value("content-disposition")).parameters.get("filename") ?? parameters.get("name");
}
