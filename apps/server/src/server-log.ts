import { unloggable } from "@dragoman/adapters-persistence";
import { type DestinationStream, type Logger, pino } from "pino";

/**
 * Lines of requests leave together: a write for each takes 4 % of the processor time of a quick translation. Those of a
 * crash leave before the end.
 */
const together = { minLength: 4_096, periodicFlush: 50 };

/** The log of the server. What people say or enter is in no line of it, also where a failure carries it. */
export function serverLog(level: string, destination: DestinationStream = pino.destination(together)): Logger {
  return pino({ level, base: { process: "server" }, redact: { paths: ["req.headers.authorization", ...unloggable], remove: true } },
    destination);
}
