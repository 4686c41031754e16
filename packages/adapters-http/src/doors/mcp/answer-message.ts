import { isOneOf } from "@dragoman/application/common";
import { dragomanVersion } from "@dragoman/application/system";
import type { RecognisedCaller } from "@dragoman/application/users";
import { invalid } from "@dragoman/domain/common";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { failureOf } from "../../common/failure.js";
import { type McpUseCases, tools } from "./mcp-tools.js";

/** A message that came over HTTP. */
export interface McpMessage {
  /** As it came. */
  readonly message: unknown;
  readonly header: (name: string) => string | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** An answer as it is sent; without a body there is no media type. */
export interface McpAnswer {
  readonly status: number;
  readonly mediaType: string | null;
  readonly body: string;
}

const instructions = "Translates texts with the engines of this server. Ask for pairs to learn which languages it knows.";
/** What the transport looks at. */
const headers = ["accept", "content-type", "mcp-protocol-version"];

/** Answers a message; a tool that fails says why in its result. Rejects with what nobody foresaw. */
export async function answerMessage(
  use: McpUseCases, caller: RecognisedCaller, { message, header, signal }: McpMessage,
): Promise<McpAnswer> {
  // The kit would take some together, as versions before 2025-06-18 had it; each is work.
  if (Array.isArray(message)) throw invalid("unknown-value", "The body is not accepted.", "It must be one message.");
  const unforeseen: unknown[] = [];
  const server = new McpServer({ name: "dragoman", title: "Dragoman", version: dragomanVersion }, { instructions });
  for (const tool of tools) {
    if (!isOneOf(caller, tool.may)) continue;
    const { name, title, description, inputSchema, outputSchema } = tool;
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, async (asked: object) => {
      try {
        const found = await tool.run(use, asked as never, caller, signal);
        return { structuredContent: { ...found }, content: [{ type: "text", text: JSON.stringify(found) }] };
      } catch (error) {
        const { status, body: { error: { message: what, details } } } = failureOf(error, "");
        if (status === 500) unforeseen.push(error);
        return { isError: true, content: [{ type: "text", text: details === what ? what : `${what} ${details}`.trim() }] };
      }
    });
  }
  // Without ids of sessions and with answers in JSON each request is one of its own, whichever server of several it reaches.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const given = headers.flatMap((name): [string, string][] => [[name, header(name) ?? ""]]).filter(([, value]) => value !== "");
    const request = new Request("http://localhost/mcp", { method: "POST", headers: given });
    const answer = await transport.handleRequest(request, { parsedBody: message });
    if (unforeseen.length > 0) throw unforeseen[0];
    return { status: answer.status, mediaType: answer.headers.get("content-type"), body: await answer.text() };
  } finally {
    await server.close();
  }
}
