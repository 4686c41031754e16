/**
 * npm run models -- list [--available] [--from ADDRESS] [--json]
 * npm run models -- add PAIR … [--from ADDRESS|FOLDER|ARCHIVE] [--architecture NAME] [--replace] [--json]
 * npm run models -- remove PAIR … [--json]
 * npm run models -- verify [PAIR …] [--json]
 *
 * For the operator of a server, while it runs or while it does not: the neural models of its models folder.
 */
import "./check-node.mjs";

import("./models/command.mjs").then(function (models) {
  return models.run(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
