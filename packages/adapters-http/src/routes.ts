import type { Registry } from "prom-client";
import { everyRole } from "@dragoman/domain/users";
import { brandRoutes } from "./brands/brand.routes.js";
import { openApiDocument } from "./common/openapi.js";
import { literalFirst, route, type Route, under } from "./common/route.js";
import { like } from "./common/schema.js";
import { feedbackRoutes } from "./feedback/feedback.routes.js";
import { dictionaryRoutes } from "./dictionaries/dictionary.routes.js";
import { hostRoutes } from "./hosts/host.routes.js";
import { labelRoutes } from "./labels/label.routes.js";
import { languageDetectionRoutes } from "./language-detections/language-detection.routes.js";
import { languagePairRoutes } from "./language-pairs/language-pair.routes.js";
import { metricsRoutes, scrapeRoutes } from "./metrics/metrics.routes.js";
import { healthRoutes, type SystemInfo, systemRoutes } from "./system/system.routes.js";
import { translationChainRoutes } from "./translation-chains/translation-chain.routes.js";
import { translationRoutes } from "./translations/translation.routes.js";
import { userRoutes } from "./users/user.routes.js";

/** Every route of the server, in the order in which paths are matched. */
export function routeTable(info: SystemInfo, registry: Registry): readonly Route[] {
  // Made when somebody asks for it: it takes a tenth of a server's start.
  let document: object | undefined;
  const routes: readonly Route[] = literalFirst([
    ...under("/api/v2", [
      ...userRoutes, ...hostRoutes, ...translationRoutes, ...translationChainRoutes, ...dictionaryRoutes, ...labelRoutes, ...brandRoutes, ...languagePairRoutes, ...languageDetectionRoutes, ...feedbackRoutes, ...systemRoutes(info), ...metricsRoutes(registry),
      route("GET", "/openapi.json", { may: everyRole, about: "This description of all routes.", answers: like({ type: "object" }, { openapi: "3.1.0", info: { title: "Dragoman", version: info.version }, paths: {} }), run: () => (document ??= openApiDocument(routes, info.version)) }),
    ]),
    ...scrapeRoutes(registry),
    ...healthRoutes,
  ]);
  return routes;
}
