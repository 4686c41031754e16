import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "@dragoman/domain/common";
import { installedProgram } from "../host-programs/installed-program.js";
import { type HostProgramLimits, runHostProgram } from "../host-programs/run-host-program.js";
import { handOver, inScratchFolder } from "../host-programs/scratch-folder.js";
import { documentDamaged } from "../zip/zip-refusals.js";
import { readHocr } from "./hocr.js";
import { dataFor, dataForScript } from "./ocr-languages.js";
import type { Picture, Recogniser, RecogniserOptions, SeenText } from "./recogniser.js";

/** A dense page takes a few seconds; on a busy machine, and in several languages, many times as much. */
const recognising: HostProgramLimits = { seconds: 180, cpuSeconds: 120, memoryBytes: 3 * 2 ** 30, fileBytes: 64 * 2 ** 20 };
const drawing: HostProgramLimits = { seconds: 120, cpuSeconds: 60, memoryBytes: 2 * 2 ** 30, fileBytes: 256 * 2 ** 20 };
/** Letters of books have 30 to 40 dots of height then, as tesseract likes them. */
const dotsPerInch = 300;
/** Pages that are larger than paper are drawn with fewer dots. */
const mostDots = 40_000_000;
const mostSide = 30_000;

/** One process of tesseract works at a time: each takes a core and hundreds of megabytes. */
let working: Promise<unknown> = Promise.resolve();

/** Reads text in pictures with tesseract, and pages of PDFs with poppler's pdftoppm before. */
export class Tesseract implements Recogniser {
  lacks(what: Picture["is"]): string | undefined {
    const missing = [
      ...(installedProgram("tesseract") === undefined ? ["tesseract-ocr"] : []),
      ...(what === "page" && installedProgram("pdftoppm") === undefined ? ["poppler-utils"] : []),
    ];
    return missing.length === 0 ? undefined
      : `Install the Debian package${missing.length > 1 ? "s" : ""} ${missing.join(" and ")}, and the data of the languages `
        + "(tesseract-ocr-deu).";
  }

  read(picture: Picture, options: RecogniserOptions): Promise<SeenText> {
    const reading = working.then(() => inScratchFolder((folder) => readIn(folder, picture, options)));
    working = reading.catch(() => undefined);
    return reading;
  }
}

async function readIn(folder: string, picture: Picture, { tag, isThorough }: RecogniserOptions): Promise<SeenText> {
  const installed = await installedData(folder);
  const { file, frame, resolution } = await pictureIn(folder, picture);
  const data = tag === "und" ? dataForScript(await scriptOf(folder, file, frame, installed), installed) : dataFor(tag, installed);
  const read = async (settings: readonly string[]): Promise<SeenText> => {
    await tesseract(folder, [file, "seen", "-l", data, ...frame, ...resolution, ...settings, "hocr"]);
    return readHocr(await readFile(join(folder, "seen.hocr"), "utf8").catch(() => ""));
  };
  const layouts = ["--psm", installed.has("osd") ? "1" : "3"];
  const first = await read(layouts);
  if (!isThorough) return first;
  // Words that stand about, and letters on uneven ground, are found in other ways; what sees most is right.
  const others = [await read(["--psm", "11"]), await read([...layouts, "-c", "thresholding_method=2"])];
  return others.reduce((best, one) => (worth(one) > 1.1 * worth(best) ? one : best), first);
}

/** Letters by how sure they are. */
const worth = ({ areas }: SeenText): number => areas.flat().flatMap(({ words }) => words)
  .reduce((sum, { text, confidence }) => sum + text.length * (confidence > 60 ? confidence : 0), 0);

async function pictureIn(
  folder: string, picture: Picture,
): Promise<{ readonly file: string; readonly frame: readonly string[]; readonly resolution: readonly string[] }> {
  if (picture.is === "image") {
    await writeFile(join(folder, "picture"), picture.bytes);
    await handOver(folder, join(folder, "picture"));
    return { file: "picture", frame: ["-c", `tessedit_page_number=${picture.frame}`], resolution: [] };
  }
  await writeFile(join(folder, "document.pdf"), picture.pdf);
  await handOver(folder, join(folder, "document.pdf"));
  const dots = resolutionFor(picture.width, picture.height);
  const page = String(picture.number);
  const end = await run(folder, "pdftoppm", ["-r", String(dots), "-gray", "-f", page, "-l", page, "-singlefile", "document.pdf",
    "page"], drawing);
  if (end.exceeded !== undefined) throw takesTooMuch(`page ${page} takes too much to draw`);
  return { file: "page.pgm", frame: [], resolution: ["--dpi", String(dots)] };
}

function resolutionFor(width: number, height: number): number {
  const inches = Math.max(0.01, (width / 72) * (height / 72));
  return Math.max(10, Math.floor(Math.min(dotsPerInch, Math.sqrt(mostDots / inches), (72 * mostSide) / Math.max(width, height))));
}

/** The data that tesseract has. */
async function installedData(folder: string): Promise<ReadonlySet<string>> {
  await handOver(folder);
  const { said } = await run(folder, "tesseract", ["--list-langs"], recognising);
  return new Set(said.split(/\s+/).filter((name) => /^[\w/]+$/.test(name)));
}

/** The script of a picture, as tesseract names it; Latin where it cannot tell. */
async function scriptOf(folder: string, file: string, frame: readonly string[], installed: ReadonlySet<string>): Promise<string> {
  if (!installed.has("osd")) return "Latin";
  const { said } = await run(folder, "tesseract", [file, "stdout", ...frame, "--psm", "0", "-l", "osd"], recognising);
  return /^Script: (\w+)/m.exec(said)?.[1] ?? "Latin";
}

async function tesseract(folder: string, args: readonly string[]): Promise<void> {
  const { exitCode, exceeded, said } = await run(folder, "tesseract", args, recognising);
  if (exceeded !== undefined) throw takesTooMuch("takes too much to recognise");
  if (exitCode !== 0) throw documentDamaged(`its picture cannot be read (${reasonIn(said)})`);
}

const reasonIn = (said: string): string => (/^Error[^\n]*?: ([^\n]+)/m.exec(said)?.[1] ?? "it is of no known kind").slice(0, 120);

const takesTooMuch = (what: string): DomainError =>
  new DomainError("invalid", "document-takes-too-much", `The document ${what}.`,
    { details: "Make the picture smaller, or divide the document." });

function run(folder: string, name: string, args: readonly string[], limits: HostProgramLimits): ReturnType<typeof runHostProgram> {
  const prefix = process.env["TESSDATA_PREFIX"];
  return runHostProgram({
    program: installedProgram(name) as string, args, folder, limits,
    environment: { OMP_THREAD_LIMIT: "1", ...(prefix === undefined ? {} : { TESSDATA_PREFIX: prefix }) },
    readable: prefix === undefined ? [] : [prefix],
  });
}
