import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { installedProgram } from "./installed-program.js";
import { isRoot, nobody } from "./scratch-folder.js";

/** The words in front of a command that cage it: it writes in `folder` alone, and reads what stands in `readable` besides the system's. */
export type Cage = (folder: string, readable: readonly string[]) => readonly string[];

/** Of the system a program sees its libraries and fonts, never what people keep. */
const systemFiles = [
  "/etc/fonts", "/etc/libreoffice", "/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime", "/var/cache/fontconfig",
];

/**
 * The ways to cage a program here, the tightest first. Each works on some systems only, so they are tried out:
 * bubblewrap and `unshare` need namespaces, which containers often forbid, and a folder may be out of reach for `nobody`.
 */
export function cages(): readonly { readonly name: string; readonly cage: Cage }[] {
  const asNobody = isRoot() && installedProgram("setpriv") !== undefined
    ? ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--no-new-privs", "--"] : [];
  // The first process of a namespace is deaf to the signals of limits, so that is a shell.
  const apart = ["--net", "--pid", "--ipc", "--fork", "--kill-child=KILL", "--", "sh", "-c", '"$@"; exit $?', "sh"];
  return [
    ...(installedProgram("bwrap") === undefined ? [] : [
      { name: "bubblewrap", cage: (folder: string, readable: readonly string[]) => [...asNobody, ...bubblewrap(folder, readable)] },
    ]),
    ...(installedProgram("unshare") === undefined ? [] : [
      { name: "namespaces", cage: () => [...asNobody, "unshare", "--user", "--map-root-user", ...apart] },
      ...(asNobody.length === 0 ? [] : [{ name: "namespaces of root", cage: () => ["unshare", ...apart, ...asNobody] }]),
    ]),
    ...(asNobody.length === 0 ? [] : [{ name: "nobody", cage: () => asNobody }]),
    { name: "none", cage: () => [] },
  ];
}

function bubblewrap(folder: string, readable: readonly string[]): readonly string[] {
  return [
    "bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL",
    "--ro-bind", "/usr", "/usr", ...["/bin", "/sbin", "/lib", "/lib32", "/lib64"].flatMap(asOnHost),
    ...systemFiles.flatMap((path) => ["--ro-bind-try", path, path]),
    // No `/proc`: containers and services often forbid to mount one, and that of the system shows what others do.
    "--dev", "/dev", "--tmpfs", "/tmp",
    ...readable.filter((path) => !path.startsWith("/usr/")).flatMap((path) => ["--ro-bind", path, path]),
    "--bind", folder, folder, "--chdir", folder, "--",
  ];
}

/** Most systems have these as links into `/usr`. */
function asOnHost(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}
