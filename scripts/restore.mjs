/**
 * npm run restore -- FILE
 *
 * Makes an installation of what `npm run backup` wrote: fills an empty database, embedded or not, and the data directory.
 */
import "./check-node.mjs";

import("./backup/restore.mjs").then(function (command) {
  return command.restore(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
