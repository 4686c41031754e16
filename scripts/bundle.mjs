/**
 * Writes each program with all that it imports into one file, `apps/…/dist/bundle.mjs`, behind the compiler: `npm run build` does both.
 * What it imports later, when that is needed, comes in files beside it.
 * A program has up to 3,800 modules, and finding and reading them took most of the time and processor time of its start.
 */
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Those whose `package.json` names the bundle as what they start with. */
const programs = readdirSync(join(root, "apps")).filter((app) => {
  const { main } = JSON.parse(readFileSync(join(root, "apps", app, "package.json"), "utf8"));
  return main === "dist/bundle.mjs";
});

/** They find native code, WebAssembly or threads of theirs beside their own files. Of OpenTelemetry it is seen that it is not loaded. */
const external = [
  "@browsermt/bergamot-translator", "@node-rs/argon2", "@opentelemetry/*", "cld3-asm", "libxml2-wasm", "pdfjs-dist", "pino",
];

const bundleFolder = (program) => join(root, "apps", program, "dist");

/** `import.meta.url` stays the address of the module in which it was written, so that threads and other files are found from there. */
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

/** CommonJS packages require modules of Node. */
const banner = "import { createRequire as requireOf } from \"node:module\"; const require = requireOf(import.meta.url);";

await Promise.all(programs.map(async (program) => {
  const folder = bundleFolder(program);
  for (const name of readdirSync(folder)) if (/^bundle\b.*\.mjs$/.test(name)) rmSync(join(folder, name));
  await build({
    entryPoints: [join(folder, "main.js")], outdir: folder, entryNames: "bundle", chunkNames: "bundle-[hash]",
    outExtension: { ".js": ".mjs" },
    // What is imported when it is needed is a file of its own, which is loaded then.
    bundle: true, splitting: true, platform: "node", format: "esm", target: "node20", legalComments: "none", logLevel: "error",
    external, plugins: [addressesOfModules], banner: { js: banner },
  });
}));
