import { KeptUnlessFailed } from "@dragoman/domain/common";
import { accountDialect } from "./accounts/account.dialect.js";
import { accountRoutes } from "./accounts/account.routes.js";
import { adaptationExtensionRoutes, adaptationRoutes } from "./adapted-language-pairs/training-job.routes.js";
import { auditRoutes } from "./audit/audit.routes.js";
import { brandRoutes } from "./brands/brand.routes.js";
import type { Dialect } from "./common/dialect.js";
import { tagsOf } from "./common/documented.js";
import { openApiInTurns, type PublicPlace } from "./common/openapi.js";
import { literalFirst, type Route, under } from "./common/route.js";
import { dictionaryRoutes } from "./dictionaries/dictionary.routes.js";
import { documentFormatRoutes } from "./document-formats/document-format.routes.js";
import type { Door } from "./doors/door.js";
import { type DoorName, type doors, routesOfDoors } from "./doors/doors.js";
import { entitlementRoutes, licenceRoutes } from "./entitlements/entitlement.routes.js";
import { feedbackRoutes } from "./feedback/feedback.routes.js";
import { hostRoutes } from "./hosts/host.routes.js";
import { labelRoutes } from "./labels/label.routes.js";
import { languageDetectionRoutes } from "./language-detections/language-detection.routes.js";
import { languagePairRoutes } from "./language-pairs/language-pair.routes.js";
import { pairChoiceRoutes } from "./language-pairs/pair-choice.routes.js";
import { ldapRoutes } from "./ldap/ldap.routes.js";
import { smtpRoutes } from "./mail/smtp.routes.js";
import { metricsRoutes, scrapeRoutes } from "./metrics/metrics.routes.js";
import type { ServerMetrics } from "./metrics/server-metrics.js";
import { reportRoutes } from "./reports/report.routes.js";
import { retentionRoutes } from "./retention/retention.routes.js";
import { samlRoutes } from "./saml/saml.routes.js";
import { healthRoutes, systemRoutes } from "./system/system.routes.js";
import type { SystemInfo } from "./system/system.view.js";
import { publicThemeRoutes, themeRoutes } from "./themes/theme.routes.js";
import { translationChainRoutes } from "./translation-chains/translation-chain.routes.js";
import { translationRoutes } from "./translations/translation.routes.js";
import { resetPageRoutes, userRoutes } from "./users/user.routes.js";
import { webhookRoutes, webhookSecretRoutes } from "./webhooks/webhook.routes.js";

// In the order in which the OpenAPI document has their groups.
const sliceRoutes = [
  ...userRoutes,
  ...hostRoutes,
  ...entitlementRoutes,
  ...themeRoutes,
  ...translationRoutes,
  ...translationChainRoutes,
  ...languagePairRoutes,
  ...adaptationRoutes,
  ...languageDetectionRoutes,
  ...dictionaryRoutes,
  ...brandRoutes,
  ...feedbackRoutes,
  ...labelRoutes,
  ...ldapRoutes,
  ...webhookRoutes, ...samlRoutes,
  ...reportRoutes,
  ...smtpRoutes,
];

/** Those that the interface does not have, but we do. */
const extensionRoutes = [
  ...resetPageRoutes,
  ...auditRoutes,
  ...retentionRoutes,
  ...webhookSecretRoutes,
  ...licenceRoutes,
  ...publicThemeRoutes,
  ...adaptationExtensionRoutes,
  ...documentFormatRoutes,
  ...pairChoiceRoutes,
];

type Called<R> = (R extends Route<infer U> ? (use: U) => void : never) extends (use: infer All) => void ? All : never;

/** Every use case that a route calls, by name. */
export type UseCases = Called<
  (typeof sliceRoutes)[number] | ReturnType<typeof accountRoutes>[number] | (typeof extensionRoutes)[number]
  | (typeof healthRoutes)[number] | ReturnType<typeof metricsRoutes>[number] | ReturnType<(typeof doors)[DoorName]["routes"]>[number]
>;

/**
 * Every route of the server, with those of the doors that are open, in the order in which paths are matched; they are described as people
 * reach them, at the `publicUrl` of `place`.
 */
export function routeTable(
  info: SystemInfo, metrics: Pick<ServerMetrics, "families">, place: PublicPlace = {}, open: readonly (DoorName | Door)[] = [],
): readonly Route[] {
  // Made when somebody asks for it: it takes a tenth of a server's start.
  const describing = (dialect?: Dialect) => {
    const description = new KeptUnlessFailed(() => openApiInTurns(spoken(routes, dialect), {
      tags: tagsOf(spoken(bySlice, dialect)), version: info.version, publicUrl: place.publicUrl,
      ...(dialect === undefined ? {} : { dialect }),
    }));
    return () => description.get();
  };
  const bySlice: readonly Route[] = [
    ...under("/api/v2", [...sliceRoutes, ...metricsRoutes(metrics), ...systemRoutes(info, describing())] as readonly Route[]),
    ...under("/api/ext/v1", extensionRoutes as readonly Route[]),
    ...scrapeRoutes(metrics) as readonly Route[],
    ...healthRoutes,
    ...accountRoutes(describing(accountDialect)) as readonly Route[],
    ...routesOfDoors(open, { version: info.version, place }),
  ];
  const routes = literalFirst(bySlice);
  return routes;
}

/** The routes of one interface. */
export function spoken(routes: readonly Route[], dialect?: Dialect): readonly Route[] {
  return routes.filter((route) => route.dialect === dialect);
}
