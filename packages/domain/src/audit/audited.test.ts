import { expect, it } from "@jest/globals";
import { isAudited } from "./audited.js";

it.each([
  ["user.deleted", true], ["settings.changed", true], ["host.engineAdded", true], ["brand.imported", true],
  ["translationChain.managementChanged", true], ["labelled.else", true], ["something.new", true],
  ["translation.deleted", false], ["feedback.reviewed", false], ["label.created", false], ["dictionary.replaced", false],
])("the audit keeps %s: %s", (type, isKept) => expect(isAudited({ type, at: 1, data: {} })).toBe(isKept));
