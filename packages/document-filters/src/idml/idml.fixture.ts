import { type Files, zipped } from "../zip/zips.fixture.js";

export const mediaType = "application/vnd.adobe.indesign-idml-package";
export const run = (content: string, style = "a"): string =>
  `<CharacterStyleRange AppliedCharacterStyle="${style}">${content}</CharacterStyleRange>`;
export const words = (text: string): string => `<Content>${text}</Content>`;
export const paragraph = (...runs: readonly string[]): string =>
  `<ParagraphStyleRange AppliedParagraphStyle="p">${runs.join("")}</ParagraphStyleRange>`;
export const story = (content: string): string =>
  "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  + `<idPkg:Story xmlns:idPkg="urn:i"><Story Self="u1">${content}</Story></idPkg:Story>`;

/** The entries of a package with these stories. */
export const idmlFiles = (...stories: readonly string[]): Files => ({
  "mimetype": mediaType, "designmap.xml": "<Document/>",
  ...Object.fromEntries(stories.map((content, i) => [`Stories/Story_u${i + 1}.xml`, story(content)])),
});
export const idml = (...stories: readonly string[]): Uint8Array => zipped(idmlFiles(...stories));
