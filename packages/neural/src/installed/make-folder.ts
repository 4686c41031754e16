import { chmod, mkdir } from "node:fs/promises";

/** Makes a folder, where it is not there yet, that the server's user can look into, whatever mask the process has. */
export async function makeFolder(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true }) !== undefined) await chmod(folder, 0o755);
}
