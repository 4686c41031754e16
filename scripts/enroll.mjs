/**
 * npm run enroll -- HOST
 *
 * Makes what another machine needs to speak with this installation: a folder with its certificate, its key, and the certificate of
 * our authority. The authority's own key stays where it is.
 */
import "./check-node.mjs";

import("./up/enroll.mjs").then(function (enroll) {
  return enroll.enroll(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
