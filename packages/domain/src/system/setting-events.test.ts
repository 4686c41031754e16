import { expect, it } from "@jest/globals";
import { settingsChanged } from "./setting-events.js";

it("tells which settings were changed, and nothing of them", () => {
  expect(settingsChanged("smtp", 7)).toEqual({ type: "settings.changed", at: 7, data: { group: "smtp" } });
});
