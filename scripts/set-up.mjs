/**
 * npm run set-up [-- --production]
 *
 * Installs packages and builds, as a start does, and starts nothing. With `--production` it then removes what only building and testing
 * need: for images, and where those who run the server may not write into its folder. With DRAGOMAN_OFFICE=on it installs LibreOffice too.
 */
import "./check-node.mjs";

import("./up/set-up-command.mjs").then(function (command) {
  return command.setUpByCommand(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
