import { accountSlice } from "./accounts/index.js";
import {
  autoAdaptationSlice, deploymentSlice, trainingSlice, trainingUpkeepSlice, trainingWorkSlice,
} from "./adapted-language-pairs/index.js";
import { brandSlice } from "./brands/index.js";
import { dictionarySlice } from "./dictionaries/index.js";
import { entitlementSlice } from "./entitlements/index.js";
import { feedbackSlice } from "./feedback/index.js";
import { glossarySlice } from "./glossaries/index.js";
import { directorySlice, hostSlice } from "./hosts/index.js";
import { labelSlice } from "./labels/index.js";
import { languageDetectionSlice } from "./language-detections/index.js";
import { languagePairSlice, pairOrderSlice } from "./language-pairs/index.js";
import { ldapSlice } from "./ldap/index.js";
import { mailSlice } from "./mail/index.js";
import { metricSlice } from "./metrics/index.js";
import { reportSlice } from "./reports/index.js";
import { samlSlice } from "./saml/index.js";
import { retentionSlice } from "./retention/index.js";
import { segmentSlice } from "./segments/index.js";
import { systemSlice } from "./system/index.js";
import { themeSlice } from "./themes/index.js";
import { chainSlice, pairDirectorySlice } from "./translation-chains/index.js";
import { pairChoiceSlice, translationJobSlice, translationSlice, translationUpkeepSlice } from "./translations/index.js";
import { userSlice } from "./users/index.js";
import { webhookSlice } from "./webhooks/index.js";

const translatingSlices = [directorySlice, pairDirectorySlice, pairOrderSlice, pairChoiceSlice, segmentSlice] as const;

/** Everything that people and programs do with a server. */
export const serverSlices = [
  ...translatingSlices, userSlice, accountSlice, ldapSlice, hostSlice, translationSlice, translationUpkeepSlice, chainSlice,
  dictionarySlice, labelSlice,
  brandSlice, feedbackSlice, reportSlice, languagePairSlice, languageDetectionSlice, mailSlice, metricSlice, systemSlice, webhookSlice,
  samlSlice, entitlementSlice, themeSlice, retentionSlice, trainingSlice, trainingUpkeepSlice, deploymentSlice,
  autoAdaptationSlice, glossarySlice,
] as const;

/** Everything that a job engine does. */
export const jobEngineSlices = [...translatingSlices, translationJobSlice] as const;

/** Everything that a training engine does. */
export const trainingEngineSlices = [trainingWorkSlice] as const;
