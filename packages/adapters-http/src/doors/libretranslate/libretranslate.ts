import type { Door } from "../door.js";
import { libretranslateDialect } from "./libretranslate.dialect.js";
import { libretranslateRoutes, type LibretranslateUseCases } from "./libretranslate.routes.js";

/** What programs that speak the LibreTranslate API find here. */
export const libretranslate: Door<LibretranslateUseCases> = { dialect: libretranslateDialect, routes: libretranslateRoutes };
