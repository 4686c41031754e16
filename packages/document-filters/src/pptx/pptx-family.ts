import { drawingFilter } from "../office/drawing/drawing-document.js";
import { drawingParts } from "../office/drawing/drawing-parts.js";
import type { PartVisibility } from "../office/drawing/left-elements.js";
import type { OfficeFamily, OfficePlan, PlannedPart } from "../office/office-format.js";
import type { OfficePackage } from "../office/package.js";

const ofOpenXml = (kind: string) => ({
  name: `application/vnd.openxmlformats-officedocument.presentationml.${kind}`,
  mainType: `application/vnd.openxmlformats-officedocument.presentationml.${kind}.main+xml`,
});
const withMacros = (kind: string) => ({
  name: `application/vnd.ms-powerpoint.${kind}.macroenabled.12`,
  mainType: `application/vnd.ms-powerpoint.${kind}.macroEnabled.main+xml`,
});

/** Presentations of PowerPoint, their templates, shows and add-ins. */
export const pptxFamily: OfficeFamily = {
  name: "PowerPoint presentation",
  mediaTypes: [
    { ...ofOpenXml("presentation"), ending: ".pptx" },
    { ...ofOpenXml("template"), ending: ".potx" },
    { ...ofOpenXml("slideshow"), ending: ".ppsx" },
    { ...withMacros("addin"), ending: ".ppam" },
    { ...withMacros("presentation"), ending: ".pptm" },
    { ...withMacros("template"), ending: ".potm" },
    { ...withMacros("slideshow"), ending: ".ppsm" },
  ],
  plan: async (pack, main) => new PresentationPlan(pack, main).make(),
};

/** Collects the parts of a presentation in the order in which people read them. */
class PresentationPlan {
  private readonly parts = new Map<string, PlannedPart>();
  /** Layouts that slides have, in the order of these. */
  private readonly layouts = new Set<string>();

  constructor(private readonly pack: OfficePackage, private readonly main: string) {}

  async make(): Promise<OfficePlan> {
    const slides = await this.slides();
    for (const [i, slide] of slides.entries()) await this.addSlide(slide, `slide ${i + 1}`);
    await this.addMasters(slides.length > 0);
    this.add(this.main, "sections");
    return { parts: this.parts };
  }

  /** The parts of the slides, in the order of the presentation. */
  private async slides(): Promise<string[]> {
    const related = new Map((await this.pack.relationships(this.main)).map(({ id, target }) => [id, target]));
    const slides: string[] = [];
    await this.pack.elements(this.main, (name, attributes) => {
      if (name !== "sldId") return;
      const slide = related.get(idOf(attributes));
      if (slide !== undefined && this.pack.find(slide) !== undefined) slides.push(slide);
    });
    return slides;
  }

  /** What belongs to a slide that is hidden is so too. */
  private async addSlide(slide: string, place: string): Promise<void> {
    let isHidden = false;
    const visibility = { isHidden: () => isHidden };
    this.add(slide, place, { hide: () => { isHidden = true; } });
    await this.addDrawings(slide, place, visibility);
    for (const notes of await this.pack.targets(slide, "notesSlide")) {
      this.add(notes, `${place} notes`, visibility);
      await this.addDrawings(notes, `${place} notes`, visibility);
    }
    for (const comments of await this.pack.targets(slide, "comments")) this.add(comments, `${place} comments`, visibility);
    for (const layout of await this.pack.targets(slide, "slideLayout")) this.layouts.add(layout);
  }

  /** Layouts and masters, of which slides show everything but the text of placeholders; without any slide they are what is shown. */
  private async addMasters(leavesPlaceholders: boolean): Promise<void> {
    const masters = await this.pack.targets(this.main, "slideMaster");
    for (const [i, master] of masters.entries()) {
      const place = `slide master ${i + 1}`;
      const all = await this.pack.targets(master, "slideLayout");
      const layouts = leavesPlaceholders ? all.filter((layout) => this.layouts.has(layout)) : all;
      if (leavesPlaceholders && layouts.length === 0) continue;
      this.add(master, place, { leavesPlaceholders });
      await this.addDrawings(master, place);
      for (const layout of layouts) {
        const its = `layout ${all.indexOf(layout) + 1} of ${place}`;
        this.add(layout, its, { leavesPlaceholders });
        await this.addDrawings(layout, its);
      }
    }
  }

  private async addDrawings(owner: string, place: string, visibility: PartVisibility = {}): Promise<void> {
    for (const [name, part] of await drawingParts(this.pack, owner, place, visibility)) if (!this.parts.has(name)) this.parts.set(name, part);
  }

  private add(name: string, place: string, visibility: PartVisibility = {}): void {
    if (!this.parts.has(name)) this.parts.set(name, { filter: drawingFilter(visibility), place });
  }
}

/** That of a relationship; the other `id` is a number. */
const idOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
