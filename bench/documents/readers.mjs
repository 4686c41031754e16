import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const flat = new Map([
  ...[".docx", ".docm", ".dotx", ".dotm", ".odt", ".doc", ".dot", ".rtf", ".wps"].map((ending) => [ending, "fodt"]),
  ...[".xlsx", ".xlsm", ".xltx", ".xltm", ".xlsb", ".ods", ".xls", ".xlt"].map((ending) => [ending, "fods"]),
  ...[".pptx", ".pptm", ".potx", ".potm", ".ppsx", ".ppsm", ".odp", ".ppt", ".pot", ".pps"].map((ending) => [ending, "fodp"]),
]);

/** Whether LibreOffice is who reads documents with this ending. */
export const isOffice = (ending) => flat.has(ending);

/** The texts that LibreOffice finds in documents of one ending, by their paths; undefined for those that it does not open. */
export async function readByLibreOffice(paths, ending, folder) {
  const texts = new Map();
  let waiting = paths;
  mkdirSync(folder, { recursive: true });
  while (waiting.length > 0) {
    const some = waiting.slice(0, 12);
    await convert(some, flat.get(ending), folder, 60 + 6 * some.length);
    const missing = some.filter((path) => !existsSync(flatPath(path, ending, folder)));
    // One that kills the program takes those behind it along: each of these is tried by itself.
    for (const path of missing) await convert([path], flat.get(ending), folder, 60);
    for (const path of some) texts.set(path, takeText(flatPath(path, ending, folder)));
    waiting = waiting.slice(some.length);
  }
  return texts;
}

const flatPath = (path, ending, folder) => join(folder, `${basename(path, extname(path))}.${flat.get(ending)}`);

function convert(paths, to, folder, seconds) {
  const words = [`-env:UserInstallation=file://${folder}/profile`, "--headless", "--convert-to", to, "--outdir", folder, ...paths];
  return new Promise((resolve) => {
    const child = spawn("soffice", words, { stdio: "ignore", detached: true });
    const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), seconds * 1_000);
    child.on("error", resolve).on("exit", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function takeText(path) {
  if (!existsSync(path)) return undefined;
  const xml = readFileSync(path, "utf8");
  rmSync(path);
  return textOfFlat(xml);
}

/** What a reader sees: paragraphs, but for results of formulas, hidden tables, deleted text and the styles that nothing uses. */
export function textOfFlat(xml) {
  const shown = xml.replace(/<office:binary-data>[^<]*<\/office:binary-data>/g, "")
    .replace(/<text:tracked-changes>[^]*?<\/text:tracked-changes>/g, "")
    .replace(/<table:table-cell[^>]* table:formula=[^>]*[^/]>[^]*?<\/table:table-cell>/g, "");
  const body = shown.slice(Math.max(0, shown.indexOf("<office:body>")));
  const paragraphs = body.match(/<text:(p|h)\b[^>]*[^/]>[^]*?<\/text:\1>/g) ?? [];
  return paragraphs.map((paragraph) => unescaped(paragraph.replace(/<[^>]*>/g, ""))).join("\n");
}

const unescaped = (text) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, "\"").replace(/&apos;/g, "'")
  .replace(/&amp;/g, "&");

const reader = fileURLToPath(new URL("read_documents.py", import.meta.url));

/** The texts that Python's own readers find in documents of one ending, by their paths; undefined for those that they do not open. */
export function readByPython(paths, ending) {
  const { stdout } = spawnSync("python3", [reader, ending], { input: paths.join("\n"), maxBuffer: 2 ** 30, encoding: "utf8" });
  return new Map((stdout ?? "").split("\n").filter(Boolean).map((line) => {
    const { path, text } = JSON.parse(line);
    return [path, text ?? undefined];
  }));
}
