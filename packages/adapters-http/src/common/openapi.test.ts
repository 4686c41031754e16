import { describe, expect, it } from "@jest/globals";
import { routeTable } from "../routes.js";
import { info } from "../world.test-kit.js";
import { tagsOf } from "./documented.js";
import { openApiDocument, openApiInTurns } from "./openapi.js";

describe("openApiInTurns", () => {
  it("makes the same document, and lets others have their turn between operations", async () => {
    const routes = routeTable(info, { families: async () => [] } as never);
    const facts = { tags: tagsOf(routes), version: "1.0.0" };
    let turns = 0;
    let isMade = false;
    const others = (): void => {
      turns += 1;
      if (!isMade) setImmediate(others);
    };
    setImmediate(others);
    const made = await openApiInTurns(routes, facts, 0);
    isMade = true;
    expect(turns).toBeGreaterThanOrEqual(routes.length - 1);
    expect(made).toEqual(openApiDocument(routes, facts));
  });
});
