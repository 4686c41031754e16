import { brandFormats } from "@dragoman/application/brands";
import { brandText } from "@dragoman/domain/brands";
import { administrators } from "@dragoman/domain/users";
import { deletesByFilter } from "../common/examples.js";
import { maxBytes } from "../common/input-size-limits.js";
import { route, type Route } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { BrandFilterFields, CreateBrandForm, DeleteBrandsForm, ExportBrandsQuery, ImportBrandsForm, UpdateBrandForm } from "./brand.requests.js";
import { brandsSchema, showBrands, showOneBrand } from "./brand.view.js";
import { named } from "./brand-fields.js";

const exampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<brands><brand-entries>
<brand-entry><src-segment>Acme</src-segment><tgt-segment>ACME</tgt-segment><user-comments>the firm</user-comments><is-search-pattern>false</is-search-pattern><disabled>false</disabled></brand-entry>
</brand-entries></brands>
`;

const oneInList = "Answers a list with this one brand.";

/** Names that translations keep, or always give in one way. */
export const brandRoutes: readonly Route[] = [
  route("GET", "/brands", {
    may: administrators, about: "Brands, by their source.", query: BrandFilterFields, paged: true, answers: brandsSchema,
    run: ({ query, page }, use) => use.listBrands.run(named(query), page), show: showBrands,
  }),
  route("POST", "/brands", {
    may: administrators, about: "Makes a brand.", note: oneInList, form: CreateBrandForm, shows: ["target"], answers: brandsSchema,
    run: ({ form }, use) => use.createBrand.run(named(form)), show: showOneBrand,
  }),
  route("PUT", "/brands", {
    may: administrators, about: "Changes a brand; what is absent stays.", note: `An empty target or comment clears it. ${oneInList}`, fails: { 404: ["brand-not-found", "There is no brand \"Acme\".", "Look it up in GET /brands; letter case counts."] }, form: UpdateBrandForm, shows: ["target", "disabled"], answers: brandsSchema,
    run: ({ form: { originalSource, ...form } }, use) => use.updateBrand.run(originalSource, named(form)), show: showOneBrand,
  }),
  route("DELETE", "/brands", {
    may: administrators, about: "Deletes the brands of these sources; answers how many there were.", note: "`source` is repeated for each brand, and never split at commas.", form: DeleteBrandsForm, answers: like(integer, 2),
    run: ({ form }, use) => use.brands.remove(form.source.map(brandText)),
  }),
  route("DELETE", "/brands/batch-delete", {
    may: administrators, about: "Deletes the brands that fit every filter; answers how many.", form: BrandFilterFields, note: deletesByFilter, answers: like(integer, 2),
    run: ({ form }, use) => use.deleteBrands.run(named(form)),
  }),
  route("GET", "/brands/export", {
    may: administrators, about: "All brands as a file.", query: ExportBrandsQuery, mediaTypes: brandFormats, answers: text, examples: { "text/xml": exampleFile },
    run: ({ query }, use) => use.exportBrands.run(query.exportFormat),
    send: (file, request, response) => sendFile(file.content, file, request, response),
  }),
  route("POST", "/brands/import", {
    may: administrators, about: "Takes over the brands of a file, all or none; a brand of the same source gives way. Answers how many.", form: ImportBrandsForm,
    shows: ["importFormat"], input: { name: "file", maxBytes: maxBytes("brandMaxSizeInMB") }, exampleInput: exampleFile, answers: like(integer, 1),
    run: ({ form, input }, use) => use.importBrands.run(input.bytes, form.importFormat),
  }),
];
