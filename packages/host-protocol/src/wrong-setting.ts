/** A setting that cannot be right. The start ends with this one sentence. */
export class WrongSetting extends Error {
  override readonly name = "WrongSetting";
}

/** The exit code of a process for which another start is no use, until somebody has changed a setting, a file or the database. */
const startIsInVain = 78;
/** Failures, by their codes, of which the same holds. */
const inVain = ["key-file-unreadable", "database-unsuitable", "schema-too-new", "schema-altered", "sentence-rules-not-understood"];

/**
 * Ends a process that cannot start. People get one sentence on standard error, and the supervisor the code that says
 * whether another try may help.
 */
export function cannotStart(what: "server" | "host agent", cause: unknown): never {
  const { message, details, code = "" } = Object(cause) as { readonly message?: string; readonly details?: string; readonly code?: string };
  const why = [message ?? String(cause), details === message ? undefined : details].filter(Boolean).join(" ");
  process.stderr.write(cause instanceof WrongSetting ? `${why}\n` : `The ${what} cannot start: ${why}\n`);
  return process.exit(cause instanceof WrongSetting || inVain.includes(code) ? startIsInVain : 1);
}
