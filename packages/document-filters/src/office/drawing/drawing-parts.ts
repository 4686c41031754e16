import { entryText } from "../../zip/entry-text.js";
import type { PlannedPart } from "../office-format.js";
import type { OfficePackage } from "../package.js";
import { drawingFilter } from "./drawing-document.js";
import type { PartVisibility } from "./left-elements.js";
import { hasVmlText, vmlFilter } from "./vml-filter.js";

/**
 * What people call the parts with drawings, by the relationships that lead to them, and which of these are counted together. The text of
 * a diagram is in its data, and again as it was drawn last.
 */
const kinds: Readonly<Record<string, { readonly name: string; readonly counted?: string }>> = {
  drawing: { name: "shapes" }, chartUserShapes: { name: "shapes" },
  chart: { name: "chart", counted: "chart" }, chartEx: { name: "chart", counted: "chart" },
  vmlDrawing: { name: "captions" },
  diagramData: { name: "diagram", counted: "data" }, diagramDrawing: { name: "diagram", counted: "drawing" },
};

/** `rId9` comes before `rId10`. */
const byNumber = new Intl.Collator("en", { numeric: true });

/**
 * The charts, diagrams and shapes that a part refers to, and what these refer to, with their filters. `place` is where the part stands:
 * `slide 4`, from which comes `chart 2 on slide 4`; "" for a document of one piece.
 */
export async function drawingParts(
  pack: OfficePackage, owner: string, place: string, visibility: PartVisibility = {},
): Promise<ReadonlyMap<string, PlannedPart>> {
  const search = new DrawingSearch(pack, visibility);
  await search.from(owner, place);
  return search.parts;
}

class DrawingSearch {
  readonly parts = new Map<string, PlannedPart>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly pack: OfficePackage, private readonly visibility: PartVisibility) {}

  async from(owner: string, place: string): Promise<void> {
    const related = [...await this.pack.relationships(owner)].sort((a, b) => byNumber.compare(a.id, b.id));
    for (const { type, target, isExternal } of related) {
      const kind = kinds[type];
      const entry = this.pack.find(target);
      if (kind === undefined || isExternal || this.parts.has(target) || entry === undefined) continue;
      if (type === "vmlDrawing" && !await hasVmlText(entryText(this.pack.zip, entry))) continue;
      const here = `${this.named(kind)}${place === "" ? "" : ` on ${place}`}`;
      this.parts.set(target, { filter: type === "vmlDrawing" ? vmlFilter : drawingFilter(this.visibility), place: here });
      // Charts stand on the sheet itself, and shapes of their own on them.
      await this.from(target, type === "drawing" ? place : here);
    }
  }

  private named({ name, counted }: (typeof kinds)[string]): string {
    if (counted === undefined) return name;
    const count = (this.counts.get(counted) ?? 0) + 1;
    this.counts.set(counted, count);
    return `${name} ${count}`;
  }
}
