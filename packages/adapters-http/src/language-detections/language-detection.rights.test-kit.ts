import { translators, type Rights } from "../askers.test-kit.js";

/** Who may do what with language detections, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "POST /api/v2/language-detections": translators,
};
