import type { Tracer, WorkCounts } from "@dragoman/application/common";
import type { SegmentHints } from "@dragoman/application/segments";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import {
  type EngineRefusal, type EngineStatus, type TranslateAnswer, type TranslateRequest, engineLimits, keyCheck, readTranslateRequest,
  requestIdHeader,
} from "@dragoman/host-protocol";
import { type Door, httpServerBehind } from "./engine-door.js";
import type { ProcessingUnits } from "./processing-units.js";

export interface Served {
  readonly id: string;
  readonly languagePairId: string;
  readonly door: Door;
  readonly units: ProcessingUnits;
  readonly counts: Pick<WorkCounts, "add">;
  readonly tracer: Tracer;
}

/** Longer than clients keep an unused connection, so that none is closed while a request is on its way. */
const keepAliveMs = 65_000;
const longestRequestId = 100;

/** The HTTP side of an engine; speaks as `engine-protocol` says. */
export function engineServer({ id, languagePairId, door, units, counts, tracer }: Served): Server {
  const knowsKey = keyCheck(door.key);
  const requests = new Set<string>();

  /** From when its head came until its answer is sent or its caller gone. */
  const noteRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const id = request.headers[requestIdHeader]?.toString();
    if (id === undefined || id.length > longestRequestId) return;
    requests.add(id);
    response.on("close", () => requests.delete(id));
  };

  const refuse = (response: ServerResponse, status: number, code: string, message: string): void => {
    const refusal: EngineRefusal = { error: { code, message }, queue: units.queue };
    // What is left of a body that nobody reads would be taken for the next request.
    send(response, status, refusal, status !== 503);
  };

  /** Callers whose segments came together have a trace each. */
  const trace = ({ traces = [], segments, lane }: TranslateRequest, response: ServerResponse): void => {
    for (const partOf of traces) {
      void tracer.trace({ name: "translate segments", kind: "answers", partOf }, async ({ tell }) => {
        tell({ "dragoman.engine": id, "dragoman.pair": languagePairId, "dragoman.lane": lane, "dragoman.segments": segments.length });
        await new Promise((resolve) => response.once("close", resolve));
      });
    }
  };

  const translate = (response: ServerResponse, body: Buffer): void => {
    const request = parsed(body);
    if (typeof request === "string") {
      refuse(response, 400, "engine-request-invalid", request);
      return;
    }
    trace(request, response);
    const giveUp = units.submit(request.segments, request.lane, request.options ?? {}, body.length, (results) => {
      // Those that were given up have none.
      results.forEach((result) => counts.add("engineSegments", "failure" in result ? "failed" : "translated"));
      const answer: TranslateAnswer = { results, queue: units.queue };
      send(response, 200, answer);
    }, hintsOf(request));
    if (giveUp === undefined) refuse(response, 503, "engine-busy", `The ${request.lane} lane of engine ${id} is full.`);
    else response.on("close", giveUp);
  };

  const server = httpServerBehind(door, (request, response) => {
    if (!knowsKey(request.headers.authorization)) refuse(response, 401, "engine-key-wrong", "The key of this engine is missing or wrong.");
    else if (request.method === "POST" && request.url === "/translate") {
      noteRequest(request, response);
      readBody(request, (body) => {
        if (body === undefined) refuse(response, 413, "engine-request-too-large",
          `A request may have at most ${engineLimits.bodyBytes} bytes.`);
        else translate(response, body);
      });
    } else if (request.method === "GET" && request.url === "/status") {
      const status: EngineStatus = { id, languagePairId, filledProcessingUnits: units.filled, queue: units.queue, requests: [...requests] };
      send(response, 200, status);
    } else refuse(response, 404, "engine-path-unknown", "There is only POST /translate and GET /status.");
  });
  server.keepAliveTimeout = keepAliveMs;
  return server;
}

/** One for each segment, or none at all. */
function hintsOf({ segments, similar, withReasons = false }: TranslateRequest): readonly SegmentHints[] {
  if (similar === undefined && !withReasons) return [];
  return segments.map((_, at) => ({ withReasons, ...(similar?.[at] === undefined ? {} : { similar: similar[at] }) }));
}

function parsed(body: Buffer): ReturnType<typeof readTranslateRequest> {
  try {
    return readTranslateRequest(JSON.parse(body.toString()));
  } catch {
    return "The body is not JSON.";
  }
}

/** Gives the whole body, or undefined as soon as it is too long. */
function readBody(request: IncomingMessage, done: (body: Buffer | undefined) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let over = false;
  request.on("data", (chunk: Buffer) => {
    if (over) return;
    length += chunk.length;
    chunks.push(chunk);
    if (length <= engineLimits.bodyBytes) return;
    over = true;
    done(undefined);
  });
  request.on("end", () => {
    if (!over) done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
  });
  request.on("error", () => { over = true; }); // the one who asked is gone
}

function send(response: ServerResponse, status: number, answer: TranslateAnswer | EngineStatus | EngineRefusal, close = false): void {
  if (response.destroyed) return;
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(status, {
    "content-type": "application/json", "content-length": body.length, ...(close ? { connection: "close" } : {}),
  });
  response.end(body);
}
