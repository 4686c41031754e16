/**
 * npm run backup -- FILE
 *
 * Writes everything that an installation keeps into one file, while it runs or while it does not: the database, embedded or not, and
 * the keys of the data directory.
 */
import "./check-node.mjs";

import("./backup/back-up.mjs").then(function (command) {
  return command.backUp(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
