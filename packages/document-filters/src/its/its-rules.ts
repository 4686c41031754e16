import { DomainError } from "@dragoman/domain/common";
import type { ItsNode } from "./its-node.js";
import { compileSelector, isReached, reach, reachedBeforeRoot, type Reached, type SelectorPath } from "./selector.js";
import { SelectorError } from "./selector-parser.js";

export const itsNamespace = "http://www.w3.org/2005/11/its";

/** Whether an element stands within the text of the one around it; `nested` has a text of its own there. */
export type WithinText = "yes" | "no" | "nested";

/** Each is asked about each element; the longest files that tools bring have 300. */
const maxPaths = 1_000;

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
  private constructor(private readonly rules: readonly Rule[]) {}

  static readonly none = new ItsRules([]);

  get isEmpty(): boolean {
    return this.rules.length === 0;
  }

  /** These rules and behind them others. */
  with(others: ItsRules): ItsRules {
    const rules = [...this.rules, ...others.rules];
    if (rules.length <= maxPaths) return new ItsRules(rules);
    throw new DomainError("invalid", "document-rule-not-understood",
      `The rules of ITS select by more than ${maxPaths} paths.`, { details: "Join them, or leave out those that no element needs." });
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
          .map((path) => ({ path, facts: meaning(element.attributes) }));
      } catch (error) {
        if (error instanceof SelectorError) throw notUnderstood(element, error.message);
        throw error;
      }
    });
    return ItsRules.none.with(new ItsRules(rules));
  }

  /** How far all paths are matched before the root. */
  beforeRoot(): readonly Reached[] {
    return this.rules.map(({ path }) => reachedBeforeRoot(path));
  }

  /** How far all paths are matched at an element. */
  reach(node: ItsNode, outer: readonly Reached[]): readonly Reached[] {
    return this.rules.map(({ path }, i) => reach(path, node, outer[i] ?? reachedBeforeRoot(path)));
  }

  /** What the rules say of an element. */
  factsOf(reached: readonly Reached[]): ItsFacts {
    let facts: ItsFacts = {};
    this.rules.forEach(({ path, facts: own }, i) => {
      if (path.attributes === undefined && isReached(path, reached[i] as Reached)) facts = { ...facts, ...own };
    });
    return facts;
  }

  /** The attributes of an element that the rules want translated, and those that they do not. */
  attributesOf(node: ItsNode, reached: readonly Reached[]): ReadonlyMap<string, boolean> {
    const found = new Map<string, boolean>();
    this.rules.forEach(({ path, facts }, i) => {
      if (path.attributes === undefined || facts.translate === undefined || !isReached(path, reached[i] as Reached)) return;
      for (const name of path.attributes(node)) found.set(name, facts.translate);
    });
    return found;
  }
}

function notUnderstood({ local, attributes }: ItsNode, why: string): DomainError {
  return new DomainError("invalid", "document-rule-not-understood",
    `The rule its:${local} with the selector "${(attributes["selector"] ?? "").slice(0, 200)}" is not understood: ${why}.`,
    { details: "Selectors see an element, its attributes and the elements around it. Rewrite the rule, or take it out." });
}
