/** What a program takes to make a door of its own, such as one that imitates more of a service than engines can do. */
export { documented } from "./common/documented.js";
export { Flag, Integer, Text } from "./common/fields.js";
export { jsonBody, jsonOrForm, members } from "./common/json-body.js";
export { type Route, routesOf, type UndocumentedRoute } from "./common/route.js";
export type { SliceDocs } from "./common/route-docs.js";
export { described, integer, like, list, named, object, optional, record, text } from "./common/schema.js";
export { requireOneOf, requireParameter, sourceLanguage } from "./doors/deepl/deepl-languages.js";
export { deeplDialect } from "./doors/deepl/deepl.dialect.js";
export { deeplRoutes, type DeeplUseCases } from "./doors/deepl/deepl.routes.js";
export { unlimited } from "./doors/deepl/deepl.view.js";
export type { Door } from "./doors/door.js";
