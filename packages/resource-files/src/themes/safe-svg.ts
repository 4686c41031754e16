import { escapeXml } from "../xml/escape-xml.js";
import { readXml, type XmlEvents, type XmlPlace } from "../xml/read-xml.js";

/** What draws. Everything else goes with all that stands in it: scripts, foreign elements, animations, which can set any attribute. */
const drawing = new Set([
  "svg", "g", "defs", "symbol", "use", "title", "desc", "style", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
  "tspan", "textPath", "image", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "marker", "filter", "feBlend",
  "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight",
  "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology",
  "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
]);
/** They draw nothing themselves; what stands in them stays. */
const wrappers = new Set(["a", "switch"]);
const prefixed = new Set(["xlink:href", "xml:space", "xml:lang"]);

const rules = {
  root: "svg", expects: "An SVG image has the root svg.", anyPrefix: false, maxDepth: 100,
  whenTooDeep: "A logo needs less.", whenTooLong: "The tags and texts of a logo are short.",
};

/** The SVG with nothing in it but what draws: it runs no script, and fetches nothing. Throws what `readXml` refuses. */
export async function safeSvg(bytes: Uint8Array): Promise<string> {
  let written = "";
  for await (const piece of readXml<string>(one(bytes), rules, (found) => new SvgFilter(found))) written += piece;
  return written;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

class SvgFilter implements XmlEvents {
  /** The depth of an element that is left out with all in it; 0 outside of any. */
  private leftOut = 0;
  /** The text of a style so far; undefined outside of one. */
  private style: string | undefined;

  constructor(private readonly write: (piece: string) => void) {}

  open(name: string, attributes: Readonly<Record<string, string>>, { depth }: XmlPlace): void {
    if (this.leftOut > 0 || wrappers.has(name)) return;
    if (!drawing.has(name) || this.style !== undefined) {
      this.leftOut = depth;
      return;
    }
    if (name === "style") this.style = "";
    else this.write(`<${name}${depth === 1 ? namespaces : ""}${attributesOf(attributes)}>`);
  }

  close(name: string, depth: number): void {
    if (this.leftOut > 0) {
      if (this.leftOut === depth) this.leftOut = 0;
      return;
    }
    if (wrappers.has(name)) return;
    if (name === "style") {
      if (isHarmless(this.style ?? "")) this.write(`<style>${escapeXml(this.style ?? "")}</style>`);
      this.style = undefined;
    } else this.write(`</${name}>`);
  }

  text(text: string): void {
    if (this.leftOut > 0) return;
    if (this.style === undefined) this.write(escapeXml(text));
    else this.style += text;
  }
}

const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  const kept = Object.entries(attributes).filter(([name, value]) => isKept(name, value));
  return kept.map(([name, value]) => ` ${name}="${escapeXml(value).replaceAll('"', "&quot;")}"`).join("");
}

/** Into the drawing itself, or to a picture that is written there. */
const staysInside = /^#[^\s]*$|^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;

function isKept(name: string, value: string): boolean {
  if (/^(?:xlink:)?href$/.test(name)) return staysInside.test(value.trim());
  if (prefixed.has(name)) return true;
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(name) && !/^(?:on.*|xmlns)$/i.test(name) && isHarmless(value);
}

const fetching = /@import|@font-face|@namespace|image-set|(?:image|src)\s*\(|url\s*\(\s*(?!["']?#)|script:|expression|behavior|binding/i;
const hiding = /\\|\/\*|</;

/** Whether styles or a value fetch nothing: they may point into the drawing alone. Escapes could hide anything. */
function isHarmless(value: string): boolean {
  return !fetching.test(value) && !hiding.test(value);
}
