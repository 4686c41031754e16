import type { Door } from "../door.js";
import { queryOf } from "../door.js";
import { apertiumDialect } from "./apertium.dialect.js";
import { apertiumRoutes, type ApertiumUseCases } from "./apertium.routes.js";

/** What programs that speak Apertium APy find here. Others have a `/translate` too, where no pair stands in the query. */
export const apertium: Door<ApertiumUseCases> = {
  dialect: apertiumDialect, routes: () => apertiumRoutes,
  isFor: (request) => request.path !== "/translate" || queryOf(request, "langpair") !== undefined,
};
