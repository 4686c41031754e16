import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "@jest/globals";
import { tagsOf } from "./common/documented.js";
import { openApiDocument } from "./common/openapi.js";
import { routes } from "./samples.test-kit.js";
import { info } from "./world.test-kit.js";

type Paths = Record<string, Record<string, { operationId: string; description?: string; [other: string]: unknown }>>;
interface OpenApi { paths: Paths; readonly info: { contact?: object } }

interface Body { readonly schema: { properties: { file: object }; required: string[] }; readonly encoding: { file: object } }

const fresh = (): OpenApi => structuredClone(openApiDocument(routes, { tags: tagsOf(routes), version: info.version })) as OpenApi;

/** What Redocly's recommended rules say of a document, and those that Spectral has beside them. */
async function faultsOf(document: OpenApi): Promise<string[]> {
  const config = await createConfig({
    extends: ["recommended"], rules: { "operation-description": "error", "info-contact": "error", "tag-description": "error" },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** The interface has them: a translation is never called share. */
const isGiven = (fault: string): boolean =>
  fault.startsWith("no-ambiguous-paths: ") && fault.includes("`/api/v2/translations/share/{translationId}`");

describe("the OpenAPI document, linted", () => {
  it("has no fault and no warning but the paths that the interface gives", async () => {
    expect((await faultsOf(fresh())).filter((fault) => !isGiven(fault))).toEqual([]);
  });

  it.each<[string, string, (document: OpenApi) => void]>([
    ["two operations of one id", "operation-operationId-unique", ({ paths }) => {
      (paths["/metrics"]?.["get"] as Paths[string][string]).operationId = "getMetrics";
    }],
    ["two names for one path", "no-identical-paths", ({ paths }) => {
      paths["/api/v2/users/{id}"] = paths["/api/v2/users/{username}"] as Paths[string];
    }],
    ["an operation without a description", "operation-description", ({ paths }) => {
      delete paths["/livez"]?.["get"]?.description;
    }],
    ["nobody to turn to", "info-contact", ({ info: about }) => { delete about.contact; }],
  ])("would be told of %s", async (_what, rule, spoil) => {
    const document = fresh();
    spoil(document);
    expect((await faultsOf(document)).map((fault) => fault.split(":", 1)[0])).toContain(rule);
  });

  it("describes files that are uploaded, with their size and what they may be", () => {
    const { paths } = fresh();
    const uploads = ["/api/v2/brands/import", "/api/v2/feedback/import"].map((path) => paths[path]?.["post"] as unknown as {
      requestBody: { content: Record<string, Body> };
    });
    for (const { requestBody: { content } } of uploads) {
      const { schema, encoding } = content["multipart/form-data"] as Body;
      expect(schema.properties.file).toEqual({
        type: "string", format: "binary", contentMediaType: "application/octet-stream",
        description: expect.stringMatching(/^The file, of at most \d+ MiB\. \S/),
      });
      expect([schema.required.includes("file"), encoding.file])
        .toEqual([true, { contentType: expect.stringMatching(/^text\/.*, application\/octet-stream$/) }]);
    }
  });
});
