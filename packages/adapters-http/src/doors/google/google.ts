import type { Door } from "../door.js";
import type { TextUseCases } from "../text-use-cases.js";
import { googleDialect } from "./google.dialect.js";
import { googleRoutes } from "./google.routes.js";

/** What programs that speak Google's Cloud Translation v2 (Basic) find here. */
export const google: Door<TextUseCases> = { dialect: googleDialect, routes: () => googleRoutes };
