import type { Door } from "../door.js";
import { googleDialect } from "./google.dialect.js";
import { googleRoutes, type GoogleUseCases } from "./google.routes.js";

/** What programs that speak Google's Cloud Translation v2 (Basic) find here. */
export const google: Door<GoogleUseCases> = { dialect: googleDialect, routes: () => googleRoutes };
