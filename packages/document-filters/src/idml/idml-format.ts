import type { DocumentFormat } from "@dragoman/application/documents";
import { xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { ZipDocument } from "../zip/zip-document.js";
import { documentDamaged } from "../zip/zip-refusals.js";
import { StoryText } from "./story-text.js";

const mediaType = "application/vnd.adobe.indesign-idml-package";
/** The first entry of a package is its media type, as it is. */
const headOfPackage = 256;
const story = /^Stories\/(?:Story_)?([^/]+)\.xml$/;

const filter = xmlFilterOf((context) => new StoryText(context));

/** Packages of InDesign: the stories are translated, in which all text of a publication stands. */
export const idmlFormat: DocumentFormat = {
  mediaTypes: [{ name: mediaType, ending: ".idml" }],
  recognise: (head) => {
    const start = Buffer.from(head.subarray(0, headOfPackage)).toString("latin1");
    return start.startsWith("PK\u0003\u0004") && start.includes(mediaType) ? mediaType : undefined;
  },
  open: ({ bytes }) => new ZipDocument({ bytes }, async (zip) => {
    if (zip.find("designmap.xml") === undefined) throw documentDamaged("it has no entry designmap.xml");
    return {
      entries: zip.entries.map((entry) => {
        const [, name] = story.exec(entry.fileName) ?? [];
        return name === undefined ? { entry } : { entry, filter, place: `story ${name}` };
      }),
    };
  }),
};
