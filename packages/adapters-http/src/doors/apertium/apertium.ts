import { type Door, queryOf } from "../door.js";
import type { TextUseCases } from "../text-use-cases.js";
import { apertiumDialect } from "./apertium.dialect.js";
import { apertiumRoutes } from "./apertium.routes.js";

/** What programs that speak Apertium APy find here. Others have a `/translate` too, where no pair stands in the query. */
export const apertium: Door<TextUseCases> = {
  dialect: apertiumDialect, routes: () => apertiumRoutes,
  isFor: (request) => request.path !== "/translate" || queryOf(request, "langpair") !== undefined,
};
