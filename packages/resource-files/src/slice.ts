import type { Archives } from "@dragoman/application/common";
import { ThreadDataAnalyzer } from "./adapted-language-pairs/index.js";
import { ZipArchives } from "./archives/zip-archives.js";
import { BrandListFiles } from "./brands/brand-list-files.js";
import { TermFiles } from "./dictionaries/term-files.js";
import { tmxFeedbackFiles } from "./feedback/tmx-feedback-files.js";
import { ReportWorkbooks } from "./reports/report-workbook.js";
import { ImageFiles } from "./themes/image-files.js";

/** What people upload and download besides documents. */
export const resourceFileSlice = {
  archives: () => new ZipArchives(),
  trainingDataAnalyzer: () => new ThreadDataAnalyzer(),
  brandFiles: () => new BrandListFiles(),
  dictionaryFiles: () => new TermFiles(),
  imageChecker: () => new ImageFiles(),
  feedbackFiles: () => tmxFeedbackFiles,
  reportFiles: ({ archives }: { readonly archives: Archives }) => new ReportWorkbooks(archives),
};
