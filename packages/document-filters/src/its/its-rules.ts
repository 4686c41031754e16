import { DomainError } from "@dragoman/domain/common";
import type { ItsNode } from "./its-node.js";
import { compileSelector, isAt, isReached, reach, reachedBeforeRoot, type Reached, type SelectorPath } from "./selector.js";
import { SelectorError } from "./selector-parser.js";

export const itsNamespace = "http://www.w3.org/2005/11/its";

/** Whether an element stands within the text of the one around it; `nested` has a text of its own there. */
export type WithinText = "yes" | "no" | "nested";

/** The longest files that tools bring have 300. */
const maxPaths = 1_000;
/** Those that are more than `//name` are asked about each element. */
const maxLongPaths = 100;

/** What rules say of an element. */
export interface ItsFacts {
  readonly translate?: boolean;
  readonly withinText?: WithinText;
  readonly term?: boolean;
  readonly preserve?: boolean;
}

/** A global rule as it was read; `path` is one of those of its selector. */
interface Rule {
  readonly path: SelectorPath;
  readonly facts: ItsFacts;
  /** Its place among all rules. */
  readonly order: number;
}

/** What rules say at an element. */
export interface ItsMatch {
  /** How far each path that needs it is matched. */
  readonly reached: readonly Reached[];
  readonly facts: ItsFacts;
  /** The attributes that the rules want translated, and those that they do not. */
  readonly attributes: ReadonlyMap<string, boolean>;
}

/** Says what a rule means, by its attributes; undefined for rules of which a translation does not depend. */
const meanings: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => ItsFacts>> = {
  translateRule: ({ translate }) => (translate === "yes" || translate === "no" ? { translate: translate === "yes" } : {}),
  withinTextRule: ({ withinText }) => (isWithinText(withinText) ? { withinText } : {}),
  termRule: ({ term }) => (term === "yes" || term === "no" ? { term: term === "yes" } : {}),
  preserveSpaceRule: ({ space }) => (space === "preserve" || space === "default" ? { preserve: space === "preserve" } : {}),
};

/** Whether an attribute value says whether an element stands within text. */
export function isWithinText(value: string | undefined): value is WithinText {
  return value === "yes" || value === "no" || value === "nested";
}

/** The global rules of ITS 2.0 that hold for a document, in their order: of two for one element the later one wins. */
export class ItsRules {
  /** Those that lead to elements of one name wherever they stand, by that name; and all others. */
  private readonly named = new Map<string, Rule[]>();
  private readonly paths: readonly Rule[];

  private constructor(private readonly rules: readonly Rule[]) {
    this.paths = rules.filter(({ path }) => path.anywhere === undefined);
    for (const rule of rules) {
      const { anywhere } = rule.path;
      if (anywhere !== undefined) this.named.set(anywhere, [...this.named.get(anywhere) ?? [], rule]);
    }
  }

  static readonly none = new ItsRules([]);

  get isEmpty(): boolean {
    return this.rules.length === 0;
  }

  /** These rules and behind them others. */
  with(others: ItsRules): ItsRules {
    const joined = new ItsRules([...this.rules, ...others.rules].map((rule, order) => ({ ...rule, order })));
    if (joined.rules.length <= maxPaths && joined.paths.length <= maxLongPaths) return joined;
    throw new DomainError("invalid", "document-rule-not-understood",
      `The rules of ITS select by more than ${maxPaths} paths, or by more than ${maxLongPaths} that do not begin with // and a name.`,
      { details: "Join them, or leave out those that no element needs." });
  }

  /** The rules in an `its:rules` element: the elements in it, and the texts of its parameters. Throws when one is not understood. */
  static read(root: ItsNode, elements: readonly ItsNode[], parameters: Readonly<Record<string, string>>): ItsRules {
    const language = root.attributes["queryLanguage"] ?? "xpath";
    const rules = elements.flatMap((element): Rule[] => {
      const meaning = element.namespace === itsNamespace && Object.hasOwn(meanings, element.local) ? meanings[element.local] : undefined;
      if (meaning === undefined) return [];
      const selector = element.attributes["selector"] ?? "";
      if (language !== "xpath") throw notUnderstood(element, `its query language is "${language}", and only "xpath" is known`);
      try {
        return compileSelector(selector, { namespaces: element.namespaces, parameters })
          .map((path) => ({ path, facts: meaning(element.attributes), order: 0 }));
      } catch (error) {
        if (error instanceof SelectorError) throw notUnderstood(element, error.message);
        throw error;
      }
    });
    return ItsRules.none.with(new ItsRules(rules));
  }

  /** How far the paths are matched before the root. */
  beforeRoot(): readonly Reached[] {
    return this.paths.map(({ path }) => reachedBeforeRoot(path));
  }

  /** What the rules say of an element, given how far the paths were matched at its parent. */
  at(node: ItsNode, outer: readonly Reached[]): ItsMatch {
    const reached = this.paths.map(({ path }, i) => reach(path, node, outer[i] as Reached));
    const named = this.named.get(node.local)?.filter(({ path }) => isAt(path, node)) ?? [];
    const selected = [...named, ...this.paths.filter(({ path }, i) => isReached(path, reached[i] as Reached))];
    if (named.length > 0) selected.sort((a, b) => a.order - b.order);
    let facts: ItsFacts = {};
    const attributes = new Map<string, boolean>();
    for (const { path, facts: own } of selected) {
      if (path.attributes === undefined) facts = { ...facts, ...own };
      else if (own.translate !== undefined) for (const name of path.attributes(node)) attributes.set(name, own.translate);
    }
    return { reached, facts, attributes };
  }
}

function notUnderstood({ local, attributes }: ItsNode, why: string): DomainError {
  return new DomainError("invalid", "document-rule-not-understood",
    `The rule its:${local} with the selector "${(attributes["selector"] ?? "").slice(0, 200)}" is not understood: ${why}.`,
    { details: "Selectors see an element, its attributes and the elements around it. Rewrite the rule, or take it out." });
}
