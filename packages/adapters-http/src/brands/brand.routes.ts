import { brandFormats, type BrandUseCases } from "@dragoman/application/brands";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { maxBytes } from "../common/input-size-limits.js";
import { routesOf } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { brandDocs } from "./brand.docs.js";
import {
  BrandFilterFields, CreateBrandForm, DeleteBrandsForm, ExportBrandsQuery, ImportBrandsForm, UpdateBrandForm,
} from "./brand.requests.js";
import { brandsSchema, showBrands, showOneBrand } from "./brand.view.js";
import { named } from "./brand-fields.js";

const route = routesOf<BrandUseCases>();

/** Names that translations keep, or always render in one way. */
export const brandRoutes = documented(brandDocs, [
  route("GET", "/brands", {
    may: administrators, query: BrandFilterFields, paged: true, answers: brandsSchema,
    run: ({ query, page }, use) => use.listBrands.run(named(query), page), show: showBrands,
  }),
  route("POST", "/brands", {
    may: administrators, form: CreateBrandForm, answers: brandsSchema,
    run: ({ form }, use) => use.createBrand.run(named(form)), show: showOneBrand,
  }),
  route("PUT", "/brands", {
    may: administrators, form: UpdateBrandForm, answers: brandsSchema,
    run: ({ form: { originalSource, ...form } }, use) => use.updateBrand.run(originalSource, named(form)), show: showOneBrand,
  }),
  route("DELETE", "/brands", {
    may: administrators, form: DeleteBrandsForm, answers: like(integer, 2),
    run: ({ form }, use) => use.deleteBrands.run(form.source),
  }),
  route("DELETE", "/brands/batch-delete", {
    may: administrators, form: BrandFilterFields, knownFieldsOnly: true, answers: like(integer, 2),
    run: ({ form }, use) => use.deleteMatchingBrands.run(named(form)),
  }),
  route("GET", "/brands/export", {
    may: administrators, query: ExportBrandsQuery, mediaTypes: brandFormats, answers: text,
    run: ({ query }, use) => use.exportBrands.run(query.exportFormat),
    send: (file, request, response) => sendFile(file.content, file, request, response),
  }),
  route("POST", "/brands/import", {
    may: administrators, form: ImportBrandsForm, input: { name: "file", maxBytes: maxBytes("brandMaxSizeInMB") }, answers: like(integer, 1),
    run: ({ form, input }, use) => use.importBrands.run(input.bytes, form.importFormat),
  }),
]);
