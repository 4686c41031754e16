/** The address of a path of this server as people reach it: below `publicUrl`, whatever a request names as its host or scheme. */
export function publicAddress(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, "")}${path}`;
}
