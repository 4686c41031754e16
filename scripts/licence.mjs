/**
 * npm run licence -- key FILE
 * npm run licence -- issue --profile FILE --key FILE --holder NAME --units COUNT [--pairs IDS] [--expires DAY] [--out FILE]
 *
 * For those who issue licences: makes a key pair, and signs licences with it, each for one installation.
 */
import "./check-node.mjs";

import("./licence/issue.mjs").then(function (licence) {
  return licence.run(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
