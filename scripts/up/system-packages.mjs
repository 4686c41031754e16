import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCommand } from "./run-command.mjs";
import { stepsOnConsole } from "./steps.mjs";

/**
 * Debian's package of each pair of languages, `apertium-` left out, by the names under which the server offers them; most
 * serve both directions.
 */
const packages = {
  AfrDut: "afr-nld", ArgCat: "arg-cat", ArgSpa: "spa-arg", BaqEng: "eu-en", BaqSpa: "eu-es", BelRus: "bel-rus", BreFra: "br-fr",
  BulMac: "mkd-bul", CatEng: "eng-cat", CatEpo: "eo-ca", CatFra: "fra-cat", CatIta: "cat-ita", CatOci: "oc-ca", CatPor: "por-cat",
  CatSpa: "spa-cat", CatSrd: "cat-srd", DanNno: "dan-nor", DanNor: "dan-nor", DanSwe: "swe-dan", EngEpo: "eo-en", EngGlg: "en-gl",
  EngHbs: "hbs-eng", EngSpa: "eng-spa", FraEpo: "eo-fr", FraFrp: "fra-frp", FraOci: "oci-fra", FraSpa: "fr-es", GlgPor: "pt-gl",
  GlgSpa: "es-gl", HbsMac: "hbs-mkd", HbsSlv: "hbs-slv", HinUrd: "urd-hin", IceEng: "isl-eng", IceSwe: "isl-swe", IndMay: "ind-zlm",
  ItaSpa: "spa-ita", ItaSrd: "srd-ita", MacEng: "mkd-eng", NnoNor: "nno-nob", NnoSwe: "swe-nor", NorSwe: "swe-nor", OciSpa: "oc-es",
  PolSzl: "pol-szl", PorSpa: "es-pt", RumSpa: "es-ro", RusUkr: "rus-ukr", SpaAst: "spa-ast", SpaEpo: "eo-es",
};
/** Packages whose programs the modes call although Debian's dependencies leave them out. */
const called = {
  "spa-cat": ["cg3", "apertium-lex-tools"], "dan-nor": ["apertium-recursive"], "swe-nor": ["apertium-recursive"],
  "nno-nob": ["apertium-recursive"],
};
/** Other codes of these languages, as the server takes them too. Brazilian Portuguese comes with the package of Portuguese. */
const aliases = {
  Eus: "Baq", Isl: "Ice", Mkd: "Mac", Nld: "Dut", Nob: "Nor", Ptb: "Por", Ron: "Rum", Zlm: "May", Zsm: "May", Msa: "May",
};

/** Whether it looks like a pair: two codes of three letters, or the id of one. */
export const isPairName = (name) => /^[a-z]{6}(_|$)/i.test(name);

/** The pairs that packages serve, in one direction each. */
export const knownPairs = () => Object.keys(packages);

/** Sentences about pairs that no package serves; somebody may have installed them in another way. */
export function unservedPairs(pairs) {
  const unserved = pairs.filter((pair) => packageOf(pair) === undefined);
  if (unserved.length === 0) return [];
  return [`No package of Apertium serves ${unserved.join(", ")}. Where nothing else does, DRAGOMAN_PAIRS should name others; `
    + `packages serve ${knownPairs().join(", ")}, and mostly the other direction too.`];
}

/** Debian's packages for language pairs such as `EngSpa`, in any letter case; pairs that no package serves add nothing. */
export function packagesFor(pairs) {
  const wanted = pairs.map(packageOf).filter((name) => name !== undefined);
  if (wanted.length === 0) return [];
  const names = wanted.flatMap((name) => [`apertium-${name}`, ...(called[name] ?? [])]);
  return ["apertium", ...new Set(names)];
}

function packageOf(pair) {
  const [source, target] = [pair.slice(0, 3), pair.slice(3, 6)].map(languageOf);
  const name = isPairName(pair) ? [source + target, target + source].find((direction) => Object.hasOwn(packages, direction)) : undefined;
  return name && packages[name];
}

function languageOf(code) {
  const name = code.charAt(0).toUpperCase() + code.slice(1).toLowerCase();
  return aliases[name] ?? name;
}

/** The allocator with which Apertium's programs take a tenth less time. Nothing needs it. */
const allocator = { name: "libtcmalloc-minimal4", file: "libtcmalloc_minimal.so.4" };

/**
 * Installs what the pairs need where we may, and says in a sentence what to do where we may not. Rejects
 * only when `signal` aborts: without Apertium the sandbox engine is there. Resolves with whether everything that is needed is installed.
 */
export async function installSystemPackages({ pairs, root, say, signal, steps }) {
  const isThere = await installMissing(packagesFor(pairs), {
    step: "System packages", program: "apertium", name: "Apertium", lack: "Apertium or a language pair is not installed",
    elsewhere: "Apertium is not installed, and this system has no apt-get: install it and its language pairs with the system's own tools. "
      + "Until then only the sandbox engine is available.",
    stamp: "apt", root, say, signal, steps,
  });
  if (isThere && pairs.length > 0) await installAllocator({ root, signal });
  return isThere;
}

/** What documents from before Office Open XML are read and written with; bubblewrap keeps it from everything else. */
export const officePackages = ["libreoffice-writer-nogui", "libreoffice-calc-nogui", "libreoffice-impress-nogui", "bubblewrap"];

/** Installs LibreOffice as the pairs' packages are. Without it those documents are refused, with a sentence that says why. */
export function installOffice({ root, say, signal, steps }) {
  return installMissing(officePackages, {
    step: "LibreOffice", program: "soffice", name: "LibreOffice", lack: "LibreOffice is not installed",
    elsewhere: "LibreOffice is not installed, and this system has no apt-get: install it with the system's own tools.",
    stamp: "office", root, say, signal, steps,
  });
}

/** The step of `installOffice`, for the console. */
export const officeStep = (root) =>
  ["LibreOffice", () => missingOf(officePackages).length > 0 && aptGetUnlessFailed(root, "office") !== undefined];

/** Installs those of the packages that are missing. Resolves with whether all are there, or the program without Debian's packages. */
async function installMissing(names, {
  step, program, name, lack, elsewhere, stamp, root, say, signal, steps = stepsOnConsole([[step, () => true]]),
}) {
  const missing = missingOf(names);
  if (missing.length === 0) return true;
  const command = `apt-get ${install(missing).join(" ")}`;
  if (!commandExists("apt-get")) {
    if (commandExists(program)) return true;
    say(elsewhere);
    return false;
  }
  const aptGet = aptGetUnlessFailed(root, stamp, signal);
  if (aptGet === undefined) {
    say(`${lack}. To install it, as root: apt-get update && ${command}`);
    return false;
  }
  try {
    await steps.run(step, async () => {
      // Old lists may do where the network is away, so only the installation decides.
      await aptGet(["update"]).catch(() => {});
      await aptGet(install(missing));
    }, `apt-get install ${missing.join(" ")}`);
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    rememberFailure(root, stamp);
    say(`${name} could not be installed (${error.message}) Going on without it; to try by hand: apt-get update && ${command}`);
    return false;
  }
}

const aptGetUnlessFailed = (root, stamp, signal) =>
  failedLately(root, stamp) || !commandExists("apt-get") ? undefined : aptGetFor(signal);

async function installAllocator({ root, signal }) {
  if (!existsSync("/usr/lib") || failedLately(root, "allocator")) return;
  const folders = [".", ...readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"))];
  if (folders.some((folder) => existsSync(join("/usr/lib", folder, allocator.file)))) return;
  const aptGet = commandExists("apt-get") ? aptGetFor(signal) : undefined;
  await aptGet?.(install([allocator.name])).catch(() => {
    signal?.throwIfAborted();
    rememberFailure(root, "allocator");
  });
}

/** Installs packages that only tests need, where they are missing and we may. Whoever needs one looks whether it is there. */
export async function installTools(names, { signal } = {}) {
  const missing = missingOf(names);
  if (missing.length === 0 || !commandExists("apt-get")) return;
  const aptGet = aptGetFor(signal);
  // Old lists may do where the network is away.
  await aptGet?.(["update"]).catch(() => {});
  await aptGet?.(install(missing)).catch(() => signal?.throwIfAborted());
}

const install = (names) => ["install", "-y", "--no-install-recommends", ...names];

/** Calls `apt-get`; undefined where we may not. */
function aptGetFor(signal) {
  const prefix = process.getuid() === 0 ? [] : mayUseSudo() ? ["sudo", "-n"] : undefined;
  return prefix && ((args) => {
    const [program, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "Acquire::Retries=1",
      "-o", "Acquire::http::Timeout=20", "-o", "DPkg::Lock::Timeout=120", ...args];
    return runCommand(program, rest, { cwd: "/", signal });
  });
}

/** Those that dpkg does not have; all of them where there is no dpkg. */
export function missingOf(names) {
  if (names.length === 0) return [];
  const { stdout } = spawnSync("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Status}\n", ...names], { encoding: "utf8" });
  const installed = new Set((stdout ?? "").split("\n").filter((line) => line.endsWith(" installed")).map((line) => line.split(" ")[0]));
  return names.filter((name) => !installed.has(name));
}

const commandExists = (name) => (process.env.PATH ?? "").split(":").some((directory) => existsSync(join(directory, name)));
const mayUseSudo = () => commandExists("sudo") && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;

/** A machine without network should not wait for it at every start. */
const failureStamp = (root, what) => join(root, ".stamps", `${what}-failed`);
function failedLately(root, what) {
  if (!existsSync(failureStamp(root, what))) return false;
  const agoMs = Date.now() - statSync(failureStamp(root, what)).mtimeMs;
  return agoMs >= 0 && agoMs < 3_600_000; // A stamp of a time to come is from a clock that was ahead.
}
function rememberFailure(root, what) {
  try {
    mkdirSync(dirname(failureStamp(root, what)), { recursive: true });
    writeFileSync(failureStamp(root, what), "");
  } catch {
    // A clone that we may not write to: then it is tried at each start.
  }
}
