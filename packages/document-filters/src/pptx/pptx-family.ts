import type { OfficeFamily } from "../office/office-format.js";
import { PresentationPlan } from "./presentation-plan.js";

const ofOpenXml = (kind: string) => ({
  name: `application/vnd.openxmlformats-officedocument.presentationml.${kind}`,
  mainType: `application/vnd.openxmlformats-officedocument.presentationml.${kind}.main+xml`,
});
const withMacros = (kind: string) => ({
  name: `application/vnd.ms-powerpoint.${kind}.macroenabled.12`,
  mainType: `application/vnd.ms-powerpoint.${kind}.macroEnabled.main+xml`,
});

/** Presentations of PowerPoint, their templates, shows and add-ins. */
export const pptxFamily: OfficeFamily = {
  name: "PowerPoint presentation",
  mediaTypes: [
    { ...ofOpenXml("presentation"), ending: ".pptx" },
    { ...ofOpenXml("template"), ending: ".potx" },
    { ...ofOpenXml("slideshow"), ending: ".ppsx" },
    { ...withMacros("addin"), ending: ".ppam" },
    { ...withMacros("presentation"), ending: ".pptm" },
    { ...withMacros("template"), ending: ".potm" },
    { ...withMacros("slideshow"), ending: ".ppsm" },
  ],
  plan: async (pack, main) => new PresentationPlan(pack, main).make(),
};
