import { everyRole } from "@dragoman/domain/users";
import { documented } from "../../common/documented.js";
import { jsonAsItIs } from "../../common/json-body.js";
import { routesOf } from "../../common/route.js";
import { integer, like, object, oneOf, optional, record, type Schema, text } from "../../common/schema.js";
import { mcpDocs } from "./mcp.docs.js";
import type { McpUseCases } from "./mcp-tools.js";

const route = routesOf<McpUseCases>();

const message: Schema = {
  ...object({ jsonrpc: oneOf(["2.0"]), id: optional(integer), method: text, params: optional(record(text)) }),
  examples: [{ jsonrpc: "2.0", id: 1, method: "ping" }],
};
const answered: Schema = object({ jsonrpc: oneOf(["2.0"]), id: like(integer, 1), result: { ...record(text), examples: [{}] } });

/** The Model Context Protocol. */
export const mcpRoutes = documented(mcpDocs, [
  route("POST", "/mcp", {
    may: everyRole, input: jsonAsItIs(message), secret: true, answers: answered,
    run: async ({ caller, input, header, signal }, use) => {
      // Loaded already: `prepare` of the door did it. Servers without agents never load the kit.
      const { answerMessage } = await import("./answer-message.js");
      return answerMessage(use, caller, { message: input, header, signal });
    },
    send: ({ status, mediaType, body }, _request, response) => {
      response.status(status);
      if (mediaType !== null) response.type(mediaType);
      response.end(body);
    },
  }),
]);
