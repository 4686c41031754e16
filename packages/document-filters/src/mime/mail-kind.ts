import type { DocumentFormats } from "@dragoman/application/documents";
import { ancestors, type Entity } from "./entity.js";
import type { MimeKind } from "./mime-reading.js";

const names = { subject: "subject", plain: "text", html: "text in HTML" };

/** How mails are read; documents that are attached are of `formats`. */
export const mailKind = (formats: () => DocumentFormats): MimeKind => ({
  attached: formats,
  placeOf: (entity, what) => [...mailsAround(entity).map(() => "attached mail"), names[what]].join(", "),
});

/** The mails that an entity stands in, but the outermost. */
const mailsAround = (entity: Entity): Entity[] => ancestors(entity.parent).filter(({ holds }) => holds === "message");
