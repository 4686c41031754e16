/**
 * npm run account -- list
 * npm run account -- create --name NAME [--category TRIAL|STANDARD|ENTERPRISE] [--description TEXT] [--ends DAY] [--limit FEATURE=COUNT …]
 * npm run account -- change ID [the same options] [--active yes|no]
 * npm run account -- add-user ID --username ADDRESS [--name NAME] [--role ROLE]
 *
 * For the operator of a server, while it runs or while it does not: makes accounts, says what each may use, and puts users into them.
 */
import "./check-node.mjs";

import("./account/operate.mjs").then(function (account) {
  return account.run(process.argv.slice(2));
}).then(function (exitCode) {
  process.exitCode = exitCode;
});
