import type { Need } from "./sequence.js";

/** A pair that is in service. */
export const aPair: Need = ({ pair }) => (pair === undefined ? "no language pair is in service there" : undefined);

/** A user name with a password; a key alone signs nobody in. */
export const aPassword: Need = ({ credentials }) =>
  ("password" in credentials ? undefined : "it signs in with a password: give --username and --password-stdin");

/** Leave to do something, as `GET /users/me/permissions` tells it. Servers that tell nothing are tried. */
export function leave(permission: string): Need {
  return ({ permissions, username }) => (permissions[permission] === false ? `${username} has no ${permission}` : undefined);
}

export const anAdministrator: Need = ({ roles, username }) =>
  (roles.some((role) => /^(super )?admin$/i.test(role)) ? undefined : `${username} is no administrator`);

export const noShare: Need = ({ shareEnabled }) => (shareEnabled ? "the feature share is enabled there" : undefined);

export const saml: Need = ({ samlEnabled }) => (samlEnabled ? undefined : "single sign-on is off there");

export const accounts: Need = ({ hasAccounts }) => (hasAccounts ? undefined : "there is no account interface (/v4)");

export const linguisticOption: Need = ({ pair }) => (pair?.option === undefined ? "the pair has no linguistic option" : undefined);

export const theDefaultPort: Need = ({ base }) =>
  (base.port === "8001" ? undefined : `the URL names port ${base.port || "of its scheme"}, so that nothing is left to a default`);
