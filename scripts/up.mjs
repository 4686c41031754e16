import "./check-node.mjs";

import("./up/main.mjs").then(function (main) {
  return main.up();
}).then(function (exitCode) {
  process.exit(exitCode);
});
