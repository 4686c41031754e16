import { drawingFilter, drawingStyleFilter } from "../office/drawing/drawing-document.js";
import { drawingParts } from "../office/drawing/drawing-parts.js";
import type { PartVisibility } from "../office/drawing/left-elements.js";
import type { OfficePlan, PlannedPart } from "../office/office-format.js";
import type { OfficePackage } from "../office/package.js";

/** What an add-in of nothing but macros says of itself is empty. */
const withoutSlides = { place: "add-in", why: "it has no slides, and the text of its macros is not translated" };

/** Collects the parts of a presentation in the order in which people read them. */
export class PresentationPlan {
  private readonly parts = new Map<string, PlannedPart>();
  /** Layouts that slides have, in the order of these. */
  private readonly layouts = new Set<string>();

  constructor(private readonly pack: OfficePackage, private readonly main: string) {}

  async make(): Promise<OfficePlan> {
    if (this.pack.find(this.main)?.uncompressedSize === 0) return { parts: this.parts, left: [withoutSlides] };
    const slides = await this.slides();
    for (const [i, slide] of slides.entries()) await this.addSlide(slide, `slide ${i + 1}`);
    await this.addMasters(slides.length > 0);
    for (const notes of await this.pack.targets(this.main, "notesMaster")) this.addStyle(notes);
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
  private async addMasters(hasSlides: boolean): Promise<void> {
    const masters = await this.pack.targets(this.main, "slideMaster");
    for (const [i, master] of masters.entries()) {
      const layouts = await this.pack.targets(master, "slideLayout");
      const isSeen = (layout: string): boolean => !hasSlides || this.layouts.has(layout);
      const place = `slide master ${i + 1}`;
      await this.addMaster(master, place, hasSlides, !hasSlides || layouts.some(isSeen));
      for (const [j, layout] of layouts.entries()) await this.addMaster(layout, `layout ${j + 1} of ${place}`, hasSlides, isSeen(layout));
    }
  }

  private async addMaster(master: string, place: string, leavesPlaceholders: boolean, isSeen: boolean): Promise<void> {
    if (!isSeen) {
      this.addStyle(master);
      return;
    }
    this.add(master, place, { leavesPlaceholders });
    await this.addDrawings(master, place);
  }

  private async addDrawings(owner: string, place: string, visibility: PartVisibility = {}): Promise<void> {
    for (const [name, part] of await drawingParts(this.pack, owner, place, visibility)) {
      if (!this.parts.has(name)) this.parts.set(name, part);
    }
  }

  /** Nothing of it is seen but the style that others have from it. */
  private addStyle(name: string): void {
    if (!this.parts.has(name)) this.parts.set(name, { filter: drawingStyleFilter });
  }

  private add(name: string, place: string, visibility: PartVisibility = {}): void {
    if (!this.parts.has(name)) this.parts.set(name, { filter: drawingFilter(visibility), place });
  }
}

/** That of a relationship; the other `id` is a number. */
const idOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
