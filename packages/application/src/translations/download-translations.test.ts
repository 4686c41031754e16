import { describe, expect, it } from "@jest/globals";
import type { Translation } from "@dragoman/domain/translations";
import type { ContentStore } from "../common/content-store.js";
import type { DocumentFormats } from "../documents/index.js";
import { DownloadTranslation } from "./download-translations.js";
import type { TranslationRepository } from "./translation-repository.js";

const caller = { userId: "u1", username: "anna@company.example" };
const endings: Readonly<Record<string, string>> = { "text/plain": ".txt", "text/html": ".html" };

/** Downloads of one job; contents hold their own ids. */
function downloading(profile: { readonly title?: string; readonly outputFormat?: string }, text?: string) {
  const job = {
    id: "job", ownerId: "u1", profile: { title: "", outputFormat: "text/html", ...profile }, state: "done", substate: "succeeded",
    outputs: { document: "document", ...(text === undefined ? {} : { text }) },
  } as unknown as Translation;
  const contents = { size: async (id: string) => id.length, read: async function* (id: string) { yield Buffer.from(id); } };
  const download = new DownloadTranslation({ find: async () => job } as Partial<TranslationRepository> as TranslationRepository,
    contents as Partial<ContentStore> as ContentStore,
    { ending: (format: string) => endings[format] ?? "" } as Partial<DocumentFormats> as DocumentFormats);
  return async (format?: string) => {
    const { content, mimeType, fileName } = await download.run(caller, "job", format);
    let what = "";
    for await (const piece of content) what += Buffer.from(piece).toString();
    return { what, mimeType, fileName };
  };
}

describe("DownloadTranslation", () => {
  it("hands out the document, or the text that was kept beside it", async () => {
    const run = downloading({}, "text");
    expect(await run()).toEqual({ what: "document", mimeType: "text/html", fileName: "job.html" });
    expect(await run("text/plain")).toEqual({ what: "text", mimeType: "text/plain", fileName: "job.txt" });
    await expect(downloading({})("text/plain")).rejects.toMatchObject({ code: "text-not-kept" });
  });

  it("has no other text than the document where that is plain text itself", async () => {
    expect((await downloading({ outputFormat: "text/plain" }, "text")("text/plain")).what).toBe("document");
    expect((await downloading({ outputFormat: "text/plain" })("text/plain")).what).toBe("document");
  });

  it.each([["Report", "Report.html"], ["Report.html", "Report.html"], ["REPORT.HTML", "REPORT.HTML"], ["Report.txt", "Report.txt.html"]])(
    "names the file of %s %s", async (title, fileName) => expect((await downloading({ title })()).fileName).toBe(fileName));
});
