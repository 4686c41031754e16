import { brandFormats } from "@dragoman/application";
import { administrators } from "@dragoman/domain";
import { route, type Route } from "../common/route.js";
import { integer, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { BrandFilterFields, CreateBrandForm, DeleteBrandsForm, ExportBrandsQuery, ImportBrandsForm, UpdateBrandForm } from "./brand.requests.js";
import { brandsSchema, showBrands, showOneBrand } from "./brand.view.js";
import { named } from "./brand-fields.js";

/** The largest file that is taken. */
const maxFileBytes = 50 * 2 ** 20;

/** Names that translations keep, or always give in one way. */
export const brandRoutes: readonly Route[] = [
  route("GET", "/brands", {
    may: administrators, about: "Brands, by their source.", query: BrandFilterFields, paged: true, answers: brandsSchema,
    run: ({ query, page }, use) => use.listBrands.run(named(query), page), show: showBrands,
  }),
  route("POST", "/brands", {
    may: administrators, about: "Makes a brand.", form: CreateBrandForm, answers: brandsSchema,
    run: ({ form }, use) => use.createBrand.run(named(form)), show: showOneBrand,
  }),
  route("PUT", "/brands", {
    may: administrators, about: "Changes a brand; what is absent stays.", form: UpdateBrandForm, answers: brandsSchema,
    run: ({ form: { originalSource, ...form } }, use) => use.updateBrand.run(originalSource, named(form)), show: showOneBrand,
  }),
  route("DELETE", "/brands", {
    may: administrators, about: "Deletes the brands of these sources; answers how many there were.", form: DeleteBrandsForm, answers: integer,
    run: ({ form }, use) => use.brands.remove(form.source),
  }),
  route("DELETE", "/brands/batch-delete", {
    may: administrators, about: "Deletes the brands that fit every filter; answers how many.", form: BrandFilterFields, answers: integer,
    run: ({ form }, use) => use.deleteBrands.run(named(form)),
  }),
  route("GET", "/brands/export", {
    may: administrators, about: "All brands as a file.", query: ExportBrandsQuery, mediaTypes: brandFormats, answers: text,
    run: ({ query }, use) => use.exportBrands.run(query.exportFormat),
    send: (file, request, response) => sendFile(file.content, file, request, response),
  }),
  route("POST", "/brands/import", {
    may: administrators, about: "Takes over the brands of a file, all or none; a brand of the same source gives way. Answers how many.", form: ImportBrandsForm,
    input: { name: "file", maxBytes: maxFileBytes }, answers: integer,
    run: ({ form, input }, use) => use.importBrands.run(input.bytes, form.importFormat),
  }),
];
