/**
 * Bundles each program and its imports into one script, `apps/…/dist/bundle-*.cjs`, and a file that starts it, `bundle.mjs`. `npm run
 * build` calls it after the compiler. A program has up to 3,800 modules; loading them took most of the time of a start.
 */
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const startProgram = readFileSync(new URL("bundle/start-program.mjs", import.meta.url), "utf8");

/** The apps whose `package.json` has the bundle as `main`. */
const programs = readdirSync(join(root, "apps")).filter((app) => {
  const { main } = JSON.parse(readFileSync(join(root, "apps", app, "package.json"), "utf8"));
  return main === "dist/bundle.mjs";
});

/**
 * Packages that stay in `node_modules`. They load native code, WebAssembly or threads from their own folder. OpenTelemetry stays there so
 * that a test sees whether it is loaded. The code of a program is CommonJS, so programs cannot load those that are ECMAScript
 * modules (libxml2-wasm, pdfjs-dist). Threads load them.
 */
const external = [
  "@browsermt/bergamot-translator", "@node-rs/argon2", "@opentelemetry/*", "cld3-asm", "libxml2-wasm", "pdfjs-dist", "pino",
];

const entry = "bundle";
const bundleFolder = (program) => join(root, "apps", program, "dist");
const entryOf = (program) => join(bundleFolder(program), "main.js");

/**
 * Two changes to our own modules. `import.meta.url` becomes the URL of the original module, by which modules find threads and other files.
 * The statements of an entry become the function `main`, because CommonJS has `await` only in functions.
 */
const forCommonJs = {
  name: "modules for CommonJS",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:packages|apps)[\\/][^\\/]+[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const place = JSON.stringify(relative(bundleFolder("any"), path));
      const code = (await readFile(path, "utf8")).replaceAll("import.meta.url", `new URL(${place}, programUrl).href`);
      return { contents: programs.some((program) => path === entryOf(program)) ? asFunction(code) : code, loader: "js" };
    });
  },
};

function asFunction(code) {
  const anImport = /^import [^;]*;$/gm;
  return `${code.match(anImport).join("\n")}\nexport async function main() {\n${code.replace(anImport, "")}\n}`;
}

await Promise.all(programs.map(async (program) => {
  const folder = bundleFolder(program);
  const { outputFiles } = await build({
    entryPoints: [entryOf(program)], outdir: folder, entryNames: `${entry}-[hash]`, outExtension: { ".js": ".cjs" }, write: false,
    bundle: true, platform: "node", format: "cjs", target: "node20", legalComments: "none", logLevel: "error",
    external, plugins: [forCommonJs], define: { "import.meta.url": "programUrl" },
    banner: { js: "(function (require, module, programUrl) {" }, footer: { js: "})" },
  });
  const [{ path, contents }] = outputFiles;
  const starts = join(folder, `${entry}.mjs`);
  // A process may be about to load the code that it has just read the name of.
  const kept = [...codeIn(starts), basename(path)];
  replace(path, contents);
  // It comes last: when it is in place, the code is, too.
  replace(starts, Buffer.from(startProgram.replace("CODE_OF_PROGRAM", basename(path))));
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${entry}-`) && !kept.some((code) => name.startsWith(code))) rmSync(join(folder, name));
  }
}));

/** The names of scripts in a file that starts one. Empty if there is no such file. */
function codeIn(starts) {
  return existsSync(starts) ? readFileSync(starts, "utf8").match(/bundle-\w+\.cjs/g) ?? [] : [];
}

/** Leaves an equal file alone and replaces another one at once: processes of a running installation may start at any moment. */
function replace(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  writeFileSync(`${path}.new`, contents);
  renameSync(`${path}.new`, path);
}
