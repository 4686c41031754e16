import "./check-node.mjs";

import("./test-run/main.mjs").then(function (main) {
  return main.test();
}).then(function (exitCode) {
  process.exit(exitCode);
});
