import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "@jest/globals";
import { transform } from "@swc/core";

const mostBytes = 15 * 1024;

/** All modules minified one by one and put together: a bundler, which also drops their imports of each other, makes less of them. */
it("takes less than 15 KB, gzipped, in a page that uses all of it", async () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.(test|test-kit)\.ts$/.test(name));
  const minified = await Promise.all(sources.map(async (name) => {
    const { code } = await transform(readFileSync(`${import.meta.dirname}/${name}`, "utf8"), {
      swcrc: false, configFile: false, minify: true, module: { type: "es6" },
      jsc: { target: "es2022", parser: { syntax: "typescript" }, minify: { compress: true, mangle: true } },
    });
    return code;
  }));
  const { length } = gzipSync(minified.join(""), { level: 9 });
  expect(length).toBeGreaterThan(1_000);
  expect(length).toBeLessThan(mostBytes);
});
