/**
 * npm run models -- list|add|remove|verify|score …, each with --help
 *
 * For the operator of a server, while it runs or while it does not: the neural models of its models folder.
 */
import "./check-node.mjs";

import("./models/command.mjs").then(function (models) {
  return models.run(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
