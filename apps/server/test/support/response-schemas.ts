import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { noteAnswer } from "./seen-answers.js";

interface Promised { content?: Record<string, { schema: object }> }
interface OpenApi {
  readonly paths: Record<string, Record<string, { responses?: Record<string, Promised & { $ref?: string }> }>>;
  readonly components?: { responses?: Record<string, Promised> };
}

/** What is looked at of an answer. */
interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
}

/** The promises of an OpenAPI document about answers. */
export class ResponseSchemas {
  private readonly validators = new Map<string, ValidateFunction | undefined>();

  constructor(private readonly document: OpenApi) {}

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
      : this.document.components?.responses?.[declared.$ref.replace("#/components/responses/", "")];
    const schema = promised?.content?.["application/json"]?.schema;
    if (schema === undefined) return undefined;
    return new Ajv2020({ strict: false, validateFormats: false }).compile({ ...schema, components: this.document.components });
  }

  /** The path template with this method that fits best: the one with the fewest parameters. */
  private routeOf(method: string, path: string): string | undefined {
    const plain = decodeURIComponent(path.split("?", 1)[0] ?? path).replace(/^\/\//, "/");
    const holes = (template: string): number => template.split("{").length;
    return Object.entries(this.document.paths)
      .filter(([, methods]) => method.toLowerCase() in methods)
      .map(([template]) => template)
      .filter((template) => new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(plain))
      .sort((a, b) => holes(a) - holes(b))[0];
  }
}
