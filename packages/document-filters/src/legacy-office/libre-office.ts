import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DomainError } from "@dragoman/domain/common";
import { installedProgram } from "../host-programs/installed-program.js";
import { type HostProgramEnd, type HostProgramLimits, runHostProgram } from "../host-programs/run-host-program.js";
import { handOver, inScratchFolder } from "../host-programs/scratch-folder.js";
import { Turns } from "../host-programs/turns.js";
import { type KeptContent, keepFile } from "./kept-content.js";
import type { Conversion, OfficePart, OfficeProgram } from "./office-program.js";
import { officeSettings } from "./office-settings.js";

/** LibreOffice takes a second of one processor for a letter, 80 for a book of 1,000 pages; a busy machine takes a multiple of that. */
const limits: HostProgramLimits = { seconds: 300, cpuSeconds: 240, memoryBytes: 4 * 2 ** 30, fileBytes: 2 ** 29 };

/** Of a process. Those who wait for a minute have no use for the answer any more. */
const mostWaiting = 16;

/** The library by which each part is known to be there. */
const libraries: Readonly<Record<OfficePart, string>> = { writer: "libswlo.so", calc: "libsclo.so", impress: "libsdlo.so" };

/** LibreOffice as it is installed on this machine, without windows: a process of its own for each conversion. */
export class LibreOffice implements OfficeProgram {
  private readonly turns = new Turns("LibreOffice", mostWaiting);

  lacks(part: OfficePart): string | undefined {
    const program = programFolder();
    if (program !== undefined && existsSync(join(program, libraries[part]))) return undefined;
    return "Install LibreOffice: apt-get install --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui "
      + "libreoffice-impress-nogui bubblewrap, or start Dragoman with DRAGOMAN_OFFICE=on where it may install packages.";
  }

  convert(document: AsyncIterable<Uint8Array>, conversion: Conversion): Promise<KeptContent | undefined> {
    return inScratchFolder(async (folder) => {
      const input = join(folder, `document${conversion.from}`);
      await writeFile(input, document);
      await handOver(folder, input);
      return this.turns.take(() => this.converted(folder, input, conversion));
    });
  }

  /** A process that fails says nothing of why, so another one is asked before the document is blamed. */
  private async converted(folder: string, input: string, conversion: Conversion): Promise<KeptContent | undefined> {
    for (const attempt of ["first", "second"]) {
      const { end, made } = await this.attempt(folder, join(folder, attempt), input, conversion);
      if (end.exceeded !== undefined) throw takesTooLong(end);
      if (await isOfKind(made, conversion.to)) return keepFile(made);
    }
    return undefined;
  }

  private async attempt(
    folder: string, own: string, input: string, { to, filter }: Conversion,
  ): Promise<{ readonly end: HostProgramEnd; readonly made: string }> {
    const program = programFolder() ?? "";
    const [profile, output] = [join(own, "profile"), join(own, "output")];
    await makeProfile(own, profile, program);
    await mkdir(output);
    await handOver(own, output);
    const run = {
      program: join(program, "soffice.bin"), folder, readable: [program, dirname(program)], limits,
      args: [
        "--headless", "--norestore", "--nolockcheck", `-env:UserInstallation=file://${encodeURI(profile)}`,
        "--convert-to", `${to.slice(1)}:${filter}`, "--outdir", output, input,
      ],
      // Without `/proc` it does not find its libraries. One thread for what can be divided: the other processors are for others.
      environment: { SAL_USE_VCLPLUGIN: "svp", LD_LIBRARY_PATH: program, MAX_CONCURRENCY: "1" },
    };
    let end = await runHostProgram(run);
    if (end.exitCode === startAgain) end = await runHostProgram(run);
    return { end, made: join(output, `document${to}`) };
  }
}

/** LibreOffice ends with this when it has set up a profile, to be started again. */
const startAgain = 81;

/** Where its programs are; undefined where it is not installed. */
function programFolder(): string | undefined {
  for (const name of ["soffice", "libreoffice"]) {
    const file = installedProgram(name);
    if (file !== undefined && existsSync(join(dirname(file), "soffice.bin"))) return dirname(file);
  }
  return undefined;
}

/** A profile that nobody has used, so that no document leaves anything to the next one. */
async function makeProfile(own: string, profile: string, program: string): Promise<void> {
  const user = join(profile, "user");
  const extensions = join(user, "extensions");
  await mkdir(own);
  await mkdir(extensions, { recursive: true });
  const settings = join(user, "registrymodifications.xcu");
  await writeFile(settings, officeSettings);
  // By this LibreOffice takes the profile for one of its own version, and does not have to be started again.
  const build = join(extensions, "buildid");
  await writeFile(build, buildOf(program));
  await handOver(profile, user, extensions, settings, build);
}

function buildOf(program: string): string {
  const file = join(program, "versionrc");
  return existsSync(file) ? /^buildid=(.*)$/m.exec(readFileSync(file, "latin1"))?.[1]?.trim() ?? "" : "";
}

const starts: Readonly<Record<string, Buffer>> = {
  ".docx": Buffer.from("PK\u0003\u0004"), ".xlsx": Buffer.from("PK\u0003\u0004"), ".xlsm": Buffer.from("PK\u0003\u0004"),
  ".pptx": Buffer.from("PK\u0003\u0004"), ".rtf": Buffer.from("{\\rtf"),
};
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Whether a file is there and begins as those of its kind do; exit codes say nothing. */
async function isOfKind(path: string, ending: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const start = starts[ending] ?? compound;
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(start.length), 0, start.length, 0);
    return buffer.equals(start);
  } finally {
    await file.close();
  }
}

function takesTooLong({ exceeded }: HostProgramEnd): DomainError {
  const what = exceeded === "fileBytes" ? `made more than ${limits.fileBytes / 2 ** 20} MiB of the document`
    : `had not read the document after ${limits.seconds} seconds`;
  return new DomainError("invalid", "document-takes-too-long", `LibreOffice ${what}.`,
    { details: "Divide it into several documents, or send it as Office Open XML (.docx, .xlsx, .pptx), which needs no LibreOffice." });
}
