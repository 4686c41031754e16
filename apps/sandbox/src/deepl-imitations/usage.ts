import { described, integer, like, named, object, optional, routesOf, unlimited } from "@dragoman/adapters-http/route-kit";
import { everyRole } from "@dragoman/domain/users";
import type { Usage, UsageQuota } from "../usage-quota.js";

/** What the route calls. */
export interface UsageUse {
  readonly usageQuota: UsageQuota;
}

const figure = optional(described(integer, "Absent where the session has no such limit."));
const usageSchema = named("UsageOfSession", object({
  character_count: optional(like(integer, 20)), character_limit: figure, document_count: figure, document_limit: figure,
  team_document_count: figure, team_document_limit: figure,
}));

/** What the session has used of what it may. */
export const usageRoutes = [
  routesOf<UsageUse>()("GET", "/v2/usage", {
    may: everyRole, answers: usageSchema,
    run: async (_asked, { usageQuota }) => ({ ...await usageQuota.used(), limits: usageQuota.limits }),
    show: ({ characters, documents, limits }: Usage & Pick<UsageQuota, "limits">) => ({
      ...shown("character", characters, limits.characters ?? unlimited), ...shown("document", documents, limits.documents),
      ...shown("team_document", documents, limits.teamDocuments),
    }),
  }),
];

function shown(thing: string, count: number, limit: number | undefined): object {
  return limit ? { [`${thing}_count`]: count, [`${thing}_limit`]: limit } : {};
}
