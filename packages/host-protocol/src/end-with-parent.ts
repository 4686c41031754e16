/**
 * Ends this process when it is asked to (SIGTERM, SIGINT, SIGHUP) or when its parent is gone (the IPC channel closes): calls
 * `stop` once, then exits with 0, or with 1 when `stop` fails, which it says, or takes longer than `graceMs`.
 */
export function endWithParent(stop: () => Promise<void>, graceMs: number): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(() => process.exit(0), (cause: unknown) => {
      process.stderr.write(`Stopping failed: ${cause instanceof Error ? cause.stack : String(cause)}\n`);
      process.exit(1);
    });
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  // A parent that went before we came so far is not told of any more.
  if (process.connected === false) setImmediate(end);
  else if (process.channel) process.on("disconnect", end);
}
