import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { noteAnswer } from "./seen-answers.js";

interface Promised { content?: Record<string, { schema: object }> }
interface OpenApi {
  readonly paths: Record<string, Record<string, { responses?: Record<string, Promised & { $ref?: string }> }>>;
  readonly components: { responses?: Record<string, Promised> };
}

/** What is looked at of an answer. */
interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
}

/** URI of the document in the validator. References in schemas point into it. */
const documentId = "https://dragoman.example/openapi.json";

/** By the text of the document. The installations that one process starts have the same one and share its compiled validators. */
const known = new Map<string, ResponseSchemas>();

/** The promises of an OpenAPI document about answers. */
export class ResponseSchemas {
  private readonly validators = new Map<string, ValidateFunction | undefined>();
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false });
  /** Path templates by method. Those with the fewest parameters come first. */
  private readonly routes: Map<string, { readonly template: string; readonly pattern: RegExp }[]>;

  private constructor(private readonly document: OpenApi) {
    this.ajv.addSchema({ $id: documentId, components: document.components });
    this.routes = routesOf(document);
  }

  static of({ paths, components }: OpenApi): ResponseSchemas {
    const text = JSON.stringify([paths, components]);
    const schemas = known.get(text) ?? new ResponseSchemas({ paths, components });
    known.set(text, schemas);
    return schemas;
  }

  /** Throws when a JSON answer is not what the document promises for its route and status; notes that it was seen. */
  check(method: string, path: string, answer: Answer): void {
    const route = this.routeOf(method, path);
    if (route === undefined) return;
    noteAnswer(`${method} ${route}`, answer.status);
    if (answer.json === undefined) return;
    const key = `${method} ${route} ${answer.status}`;
    if (!this.validators.has(key)) this.validators.set(key, this.validator(method, route, answer.status));
    const validate = this.validators.get(key);
    if (validate === undefined || validate(answer.json)) return;
    throw new Error(
      `${key} answered what its schema does not allow: ${JSON.stringify(validate.errors?.slice(0, 3))}\n${answer.text.slice(0, 2_000)}`,
    );
  }

  private validator(method: string, route: string, status: number): ValidateFunction | undefined {
    const responses = this.document.paths[route]?.[method.toLowerCase()]?.responses;
    const declared = responses?.[String(status)] ?? responses?.["default"];
    const promised = declared?.$ref === undefined ? declared
      : this.document.components.responses?.[declared.$ref.replace("#/components/responses/", "")];
    const schema = promised?.content?.["application/json"]?.schema;
    if (schema === undefined) return undefined;
    return this.ajv.compile(absolute(schema));
  }

  /** The path template with this method that fits best: the one with the fewest parameters. */
  private routeOf(method: string, path: string): string | undefined {
    const plain = decodeURIComponent(path.split("?", 1)[0] ?? path).replace(/^\/\//, "/");
    return this.routes.get(method.toLowerCase())?.find(({ pattern }) => pattern.test(plain))?.template;
  }
}

function routesOf({ paths }: OpenApi): ResponseSchemas["routes"] {
  const parameters = (template: string): number => template.split("{").length;
  const routes: ResponseSchemas["routes"] = new Map();
  for (const template of Object.keys(paths).sort((a, b) => parameters(a) - parameters(b))) {
    const pattern = new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`);
    for (const method of Object.keys(paths[template] as object)) {
      routes.set(method, [...routes.get(method) ?? [], { template, pattern }]);
    }
  }
  return routes;
}

/** A copy of a schema with absolute references. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key: string, value: unknown) =>
    (key === "$ref" && typeof value === "string" && value.startsWith("#") ? documentId + value : value)) as object;
}
