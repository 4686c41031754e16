import type { DocumentFormats } from "@dragoman/application/documents";
import { everyRole } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { documentFormatDocs } from "./document-format.docs.js";
import { documentFormatsSchema, showDocumentFormats } from "./document-format.view.js";

const route = routesOf<{ readonly formats: Pick<DocumentFormats, "list"> }>();

/** What can be read and written, which is nothing that the interface tells. */
export const documentFormatRoutes = documented(documentFormatDocs, [
  route("GET", "/document-formats", {
    may: everyRole, anyAccount: true, answers: documentFormatsSchema, run: (_, use) => use.formats.list(), show: showDocumentFormats,
  }),
]);
