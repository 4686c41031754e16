/**
 * Bundles each program and its imports into one file, `apps/…/dist/bundle.mjs`. `npm run build` calls it after the compiler. Dynamic
 * imports become files beside the bundle. A program has up to 3,800 modules; loading them took most of the time of a start.
 */
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The apps whose `package.json` has the bundle as `main`. */
const programs = readdirSync(join(root, "apps")).filter((app) => {
  const { main } = JSON.parse(readFileSync(join(root, "apps", app, "package.json"), "utf8"));
  return main === "dist/bundle.mjs";
});

/**
 * Packages that stay in `node_modules`. They load native code, WebAssembly or threads from their own folder. OpenTelemetry stays there so
 * that a test sees whether it is loaded.
 */
const external = [
  "@browsermt/bergamot-translator", "@node-rs/argon2", "@opentelemetry/*", "cld3-asm", "libxml2-wasm", "pdfjs-dist", "pino",
];

const entry = "bundle";
const bundleFolder = (program) => join(root, "apps", program, "dist");

/** Replaces `import.meta.url` by the URL of the original module. Modules use it to find threads and other files. */
const addressesOfModules = {
  name: "addresses of modules",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:packages|apps)[\\/][^\\/]+[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const place = JSON.stringify(relative(bundleFolder("any"), path));
      return { contents: code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`), loader: "js" };
    });
  },
};

/** CommonJS packages call `require` for modules of Node. */
const banner = "import { createRequire as requireOf } from \"node:module\"; const require = requireOf(import.meta.url);";

await Promise.all(programs.map(async (program) => {
  const folder = bundleFolder(program);
  const { outputFiles } = await build({
    entryPoints: [join(folder, "main.js")], outdir: folder, entryNames: entry, chunkNames: `${entry}-[hash]`,
    outExtension: { ".js": ".mjs" }, write: false,
    // Dynamic imports become files of their own, which a start does not read.
    bundle: true, splitting: true, platform: "node", format: "esm", target: "node20", legalComments: "none", logLevel: "error",
    external, plugins: [addressesOfModules], banner: { js: banner },
  });
  // The entry comes last: when it is in place, the files that it imports are, too.
  const files = outputFiles.toSorted((one, other) => one.path.length < other.path.length ? 1 : -1);
  for (const { path, contents } of files) replace(path, contents);
  const written = files.map(({ path }) => basename(path));
  for (const name of readdirSync(folder)) if (/^bundle\b.*\.mjs$/.test(name) && !written.includes(name)) rmSync(join(folder, name));
}));

/** Leaves an equal file alone and replaces another one at once: processes of a running installation may start at any moment. */
function replace(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  writeFileSync(`${path}.new`, contents);
  renameSync(`${path}.new`, path);
}
