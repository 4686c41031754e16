/** A setting that cannot be right. The start ends with this one sentence. */
export class WrongSetting extends Error {
  override readonly name = "WrongSetting";
}

/** The exit code of a process that was started with one: starting it again is no use, somebody must change the setting. */
const wrongSettingExit = 78;

/**
 * Ends a process that cannot start. People get one sentence on standard error, and the supervisor the code that says
 * whether another try may help.
 */
export function cannotStart(what: "server" | "host agent", cause: unknown): never {
  const { message, details } = Object(cause) as { readonly message?: string; readonly details?: string };
  const why = [message ?? String(cause), details === message ? undefined : details].filter(Boolean).join(" ");
  process.stderr.write(cause instanceof WrongSetting ? `${why}\n` : `The ${what} cannot start: ${why}\n`);
  return process.exit(cause instanceof WrongSetting ? wrongSettingExit : 1);
}
