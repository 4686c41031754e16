/**
 * What the typed client knows of the interface, made of the OpenAPI documents that the server itself serves: the types of each
 * document, and the table of operations that requests are made by.
 */
const folder = "packages/client/src/generated";
const head = "// Made by npm run docs of the OpenAPI documents that the server serves; not to be changed by hand.\n";
const mostColumns = 120;
const form = "application/x-www-form-urlencoded";
const octets = "application/octet-stream";

/** Every document that the routes of a server serve, with the version in its path. */
export function servedDocuments(routeTable, version) {
  const features = { edgeCloud: false, share: false, autoChainManagement: false };
  const info = { version, build: "", features, documentFeatures: () => ({ libreOffice: true }) };
  const described = routeTable(info, { families: () => [] }).flatMap(({ path, run }) => {
    const [, name] = /^(?:\/api)?\/(v\d+)\/openapi\.json$/.exec(path) ?? [];
    return name === undefined ? [] : [{ name, run }];
  });
  return Promise.all(described.map(async ({ name, run }) => ({ name, document: await run({}, {}) })));
}

/** The files of generated code: path below the root of the workspace, and text. */
export function clientSources(documents) {
  const known = new Set();
  const operations = documents.flatMap(({ document }) => operationsOf(document)).filter(({ id }) => !known.has(id) && known.add(id));
  return [
    ...documents.map(({ name, document }) => ({ file: `${folder}/${name}.ts`, text: head + typesOf(document) })),
    { file: `${folder}/operations.ts`, text: head + tableOf(operations) },
    { file: `${folder}/interface.ts`, text: head + interfaceOf(documents.map(({ name }) => name)) },
  ];
}

/** What a client has to know of each operation to ask for it. */
export function operationsOf({ paths, components }) {
  return Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => {
    const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
    const [[mediaType, body] = []] = Object.entries(requestBody?.content ?? {});
    const fields = [
      ...parameters.filter((one) => one.in !== "header").map(({ name, required, schema }) => [name, schema, required]),
      ...(body === undefined ? [] : fieldsOf(components.schemas[nameIn(body.schema)] ?? body.schema)),
    ];
    const twice = fields.find(([name], at) => fields.findIndex(([other]) => other === name) !== at);
    if (twice !== undefined) throw new Error(`${id} has two fields ${twice[0]}: a client could not tell them apart.`);
    const success = Object.entries(responses).find(([status]) => /^2/.test(status))?.[1];
    const answers = Object.entries(success?.content ?? {}).map(([type, { schema }]) => [type.split(";")[0], schema]);
    return {
      id, method: method.toUpperCase(), path, about: `${summary} ${description}`, mediaType, fields, answers,
      isRedirect: responses[302] !== undefined,
      isPublic: operation.security?.length === 0,
      isOnce: parameters.some(({ name }) => name === "Idempotency-Key"),
    };
  }));
}

function tableOf(operations) {
  const rows = operations.map(({ id, method, path, mediaType, answers, isRedirect, isPublic, isOnce }) => {
    const types = answers.map(([type]) => type);
    const sends = { [form]: "form", "multipart/form-data": "multipart", "application/json": "json" }[mediaType];
    const accepts = types.includes("application/json") ? undefined : types.find((type) => type === octets) ?? "*/*";
    const facts = [
      `method: "${method}"`, `path: "${path}"`, sends && `sends: "${sends}"`, accepts && `accepts: "${accepts}"`,
      isOnce && "isOnce: true", isPublic && "isPublic: true", isRedirect && "isRedirect: true",
    ].filter(Boolean);
    const row = `  ${id}: { ${facts.join(", ")} },`;
    return row.length <= mostColumns ? row : `  ${id}: {\n    ${facts.join(",\n    ")},\n  },`;
  });
  return ["", "import type { OperationRoute } from \"../operation.js\";", "import type { Operations } from \"./interface.js\";", "",
    "/** How each operation is asked for, by its id. */", "export const operations: Readonly<Record<keyof Operations, OperationRoute>> = {",
    ...rows, "};", ""].join("\n");
}

function interfaceOf(names) {
  const imports = names.map((name) => `import type { Operations as ${name}Operations } from "./${name}.js";`);
  return ["", ...imports, ...names.map((name) => `export type * as ${name} from "./${name}.js";`),
    "", "/** Every operation of the server by its id: what it takes, and what it answers as each media type. */",
    `export type Operations = ${names.map((name) => `${name}Operations`).join(" & ")};`, ""].join("\n");
}

function typesOf(document) {
  const operations = operationsOf(document);
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    `${comment(schema.description ?? `\`${name}\` of the interface.`, "")}export type ${name} = ${typeOf(schema, "")};\n`);
  const shapes = operations.map(({ id, about, fields, answers, isRedirect }) => {
    const input = objectOf(fields, "    ", true);
    const given = answers.filter(([type]) => type !== "text/event-stream")
      .map(([type, schema]) => `      readonly "${type}": ${answerOf(type, schema, "      ")};\n`);
    if (isRedirect) given.push("      /** Where it leads to. */\n      readonly redirect: string;\n");
    return `${comment(about, "  ")}  readonly ${id}: {\n    readonly input: ${input};\n`
      + `    readonly answers: ${given.length === 0 ? nothing : `{\n${given.join("")}    }`};\n  };\n`;
  });
  const all = [...schemas, `/** Every operation by its id. */\nexport interface Operations {\n${shapes.join("")}}\n`].join("\n");
  const needed = ["Base64", "Upload"].filter((type) => new RegExp(`\\b${type}\\b`).test(all.replaceAll(/\/\*\*[^]*?\*\//g, "")));
  return `\n${needed.length === 0 ? "" : `import type { ${needed.join(", ")} } from "../input.js";\n\n`}${all}`;
}

/** What a client makes of an answer: JSON is parsed, text a string, anything else bytes. */
function answerOf(mediaType, schema, indent) {
  if (mediaType === "application/json") return typeOf(schema, indent);
  return mediaType.startsWith("text/") ? "string" : "Uint8Array";
}

/** The type of a schema, of the part of JSON Schema that the documents use. */
function typeOf(schema, indent, isInput = false) {
  const { $ref, type, enum: values, items, properties, additionalProperties } = schema;
  if ($ref !== undefined) return nameIn(schema);
  if (schema.contentEncoding === "base64") return "Base64";
  if (schema.format === "binary") return "Upload";
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent, isInput)).join(" | ");
  if (values !== undefined) return union(values, indent);
  if (type === "array") return items === undefined ? "readonly unknown[]" : `readonly ${ofList(typeOf(items, indent, isInput))}[]`;
  if (properties !== undefined) return objectOf(fieldsOf(schema), indent, isInput);
  if (type === "object") {
    return `Readonly<Record<string, ${additionalProperties ? typeOf(additionalProperties, indent, isInput) : "unknown"}>>`;
  }
  const simple = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" }[type];
  if (simple === undefined) throw new Error(`There is no type for the schema ${JSON.stringify(schema)}.`);
  return simple;
}

/** The type of an object without members. */
const nothing = "Readonly<Record<string, never>>";

/** The name of the component that a reference leads to. */
function nameIn({ $ref }) {
  return $ref?.split("/").at(-1);
}

const ofList = (type) => (/^[\w.<>, ]+$/.test(type) || type.startsWith("{") ? type : `(${type})`);

function union(values, indent) {
  const literals = values.map((value) => JSON.stringify(value));
  const line = literals.join(" | ");
  return line.length <= mostColumns - 40 ? line : literals.map((literal) => `\n${indent}  | ${literal}`).join("");
}

/** The fields of an object: name, schema, and whether it is always there. */
function fieldsOf({ properties = {}, required = [] }) {
  return Object.entries(properties).map(([name, property]) => [name, property, required.includes(name)]);
}

/** The type of an object with such fields. Whoever asks may as well give undefined for what they leave out. */
function objectOf(fields, indent, isInput) {
  if (fields.length === 0) return nothing;
  const lines = fields.map(([name, schema, isThere]) => {
    const type = typeOf(schema, `${indent}  `, isInput);
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const value = isThere ? `: ${type}` : `?: ${type}${isInput ? " | undefined" : ""}`;
    return `${schema.description === undefined ? "" : comment(schema.description, `${indent}  `)}${indent}  readonly ${key}${value};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

function comment(text, indent) {
  const words = text.replaceAll("*/", "*∕").trim().split(/\s+/);
  const lines = [""];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length + indent.length > mostColumns) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}
