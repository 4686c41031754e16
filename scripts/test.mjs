import "./check-node.mjs";

import("./test-run/main.mjs").then(function (main) {
  return main.test({ allDatabases: process.argv.includes("--all-databases") });
}).then(function (exitCode) {
  process.exit(exitCode);
});
