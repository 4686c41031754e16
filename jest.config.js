/** Sources are tested as they are written (swc), as ES modules; only `tests/server` runs what was built. */
const common = {
  // Modules are loaded once for all files of a worker.
  runner: "<rootDir>/scripts/jest/runner.mjs",
  transform: {},
  moduleNameMapper: {
    "^@dragoman/(domain|application|adaptation|neural|port-contracts|adapters-memory|adapters-engines|host-protocol)/([^/]+)$":
      "<rootDir>/packages/$1/src/$2/index.ts",
    "^@dragoman/([^/]+)$": "<rootDir>/packages/$1/src/index.ts",
  },
};

export default {
  // Ends tests that hang. Long, because processes at a low priority may wait for a processor. No test has a shorter limit.
  testTimeout: 900_000,
  projects: [
    { ...common, displayName: "unit", rootDir: import.meta.dirname,
      testMatch: ["<rootDir>/{packages,apps}/*/src/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "/dist/", "/adapters-persistence/"] },
    { ...common, displayName: "persistence", rootDir: import.meta.dirname,
      testMatch: ["<rootDir>/packages/adapters-persistence/src/**/*.test.ts"] },
    { ...common, displayName: "server", rootDir: import.meta.dirname,
      globalSetup: "<rootDir>/apps/server/test/support/begin-run.mjs", globalTeardown: "<rootDir>/apps/server/test/support/end-run.mjs",
      testMatch: ["<rootDir>/apps/*/test/**/*.test.ts"] },
  ],
};
