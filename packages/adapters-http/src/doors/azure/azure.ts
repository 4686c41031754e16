import { type Door, queryOf } from "../door.js";
import { azureDialect } from "./azure.dialect.js";
import { azureRoutes, type AzureUseCases } from "./azure.routes.js";

/** What programs that speak Azure Translator find here; all of them name the version. */
export const azure: Door<AzureUseCases> = {
  dialect: azureDialect, routes: () => azureRoutes, isFor: (request) => queryOf(request, "api-version") !== undefined,
};
