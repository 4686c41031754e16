import { everyRole, linguists, type Rights } from "../askers.test-kit.js";

const pairs = "/api/v2/adapted-language-pairs";
const jobs = `${pairs}/:languagePairId/training-jobs/:trainingId`;
const ours = "/api/ext/v1/adapted-language-pairs";

/** Who may do what with adapted language pairs, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  [`GET ${pairs}`]: everyRole,
  [`POST ${pairs}`]: linguists,
  [`POST ${pairs}/analyze`]: linguists,
  [`DELETE ${pairs}/:languagePairId`]: linguists,
  [`GET ${jobs}`]: everyRole,
  [`PUT ${jobs}`]: linguists,
  [`DELETE ${jobs}`]: linguists,
  [`PUT ${jobs}/cancel`]: linguists,
  [`PUT ${jobs}/retry`]: linguists,
  [`PUT ${jobs}/deploy`]: linguists,
  [`PUT ${jobs}/undeploy`]: linguists,
  [`POST ${ours}`]: linguists,
  [`POST ${ours}/analyze`]: linguists,
  [`PUT ${ours}/:languagePairId`]: linguists,
  [`GET ${ours}/:languagePairId/training-jobs/:trainingId/report`]: everyRole,
  [`GET ${ours}/:languagePairId/training-jobs/:trainingId/cleaning`]: everyRole,
  [`GET ${ours}/:languagePairId/training-jobs/:trainingId/test-set`]: everyRole,
};
