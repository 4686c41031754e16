import { unloggable } from "@dragoman/adapters-persistence";
import { openProcessLog, type ProcessLog } from "@dragoman/host-protocol/process-log";

/** The log of the server. What people say or enter is in no line of it, also where a failure carries it. */
export function openServerLog(level: string, fd?: number): ProcessLog {
  return openProcessLog({ about: { process: "server" }, level, hidden: ["req.headers.authorization", ...unloggable] }, fd);
}
