import { describe, expect, it } from "@jest/globals";
import { formats } from "../documents/documents.test-kit.js";
import { DownloadTranslation } from "./download-translations.js";
import { anna, aSuccess, keptJobs, textOf } from "./translations.test-kit.js";

/** Downloads of one job; what is kept of it says what it is. */
async function downloading(profile: { readonly title?: string; readonly outputFormat?: string }, text?: string) {
  const { jobs, contents, write } = await keptJobs();
  const outputs = { document: await write("document"), ...(text === undefined ? {} : { text: await write(text) }) };
  await jobs.add(() => ({ state: aSuccess("job", { profile: { outputFormat: "text/html", ...profile }, outputs }) }));
  const download = new DownloadTranslation(jobs, contents, formats);
  return async (format?: string) => {
    const { content, size, mimeType, fileName } = await download.run(anna, "job", format);
    const what = await textOf(content);
    expect(size).toBe(what.length);
    return { what, mimeType, fileName };
  };
}

describe("DownloadTranslation", () => {
  it("hands out the document, or the text that was kept beside it", async () => {
    const run = await downloading({}, "text");
    expect(await run()).toEqual({ what: "document", mimeType: "text/html", fileName: "job.html" });
    expect(await run("text/plain")).toEqual({ what: "text", mimeType: "text/plain", fileName: "job.txt" });
    await expect((await downloading({}))("text/plain")).rejects.toMatchObject({ code: "text-not-kept" });
  });

  it("has no other text than the document where that is plain text itself", async () => {
    expect((await (await downloading({ outputFormat: "text/plain" }, "text"))("text/plain")).what).toBe("document");
    expect((await (await downloading({ outputFormat: "text/plain" }))("text/plain")).what).toBe("document");
  });

  it.each([
    ["Report", "Report.html"], ["Report.html", "Report.html"], ["REPORT.HTML", "REPORT.HTML"], ["Report.txt", "Report.txt.html"],
  ])("names the file of %s %s", async (title, fileName) => {
    expect((await (await downloading({ title }))()).fileName).toBe(fileName);
  });
});
