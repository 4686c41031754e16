import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What is used of pdfjs-dist; its own types want those of a browser. */
export interface PdfLibrary {
  getDocument(options: Readonly<Record<string, unknown>>): { readonly promise: Promise<PdfProxy>; destroy(): Promise<void> };
  readonly OPS: Readonly<Record<string, number>>;
}

export interface PdfProxy {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
  getOutline(): Promise<readonly OutlineNode[] | null>;
  getViewerPreferences(): Promise<Readonly<Record<string, unknown>> | null>;
  getMetadata(): Promise<{ readonly info?: Readonly<Record<string, unknown>> }>;
}

export interface OutlineNode {
  readonly title: string;
  readonly items: readonly OutlineNode[];
}

export interface PdfPage {
  readonly rotate: number;
  readonly commonObjs: { has(name: string): boolean; get(name: string): unknown };
  getViewport(options: { readonly scale: number }): { readonly width: number; readonly height: number; readonly transform: Matrix };
  getTextContent(options: { readonly includeMarkedContent: boolean }): Promise<{
    readonly items: readonly (TextItem | MarkedContent)[];
    readonly styles: Readonly<Record<string, { readonly fontFamily: string; readonly vertical: boolean }>>;
  }>;
  getOperatorList(): Promise<{ readonly fnArray: readonly number[]; readonly argsArray: readonly (readonly unknown[] | null)[] }>;
  getAnnotations(options: { readonly intent: string }): Promise<readonly Readonly<Record<string, unknown>>[]>;
  getStructTree(): Promise<StructureNode | null>;
  cleanup(): void;
}

export type Matrix = readonly [number, number, number, number, number, number];

export interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly transform: Matrix;
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
}

export interface MarkedContent {
  readonly type: "beginMarkedContent" | "beginMarkedContentProps" | "endMarkedContent";
  readonly id?: string | null;
  readonly tag?: string;
}

export interface StructureNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly StructureNode[];
}

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/**
 * Loads the library without the canvas that it would draw with: nothing is drawn, and what it is in native code is one parser of
 * hostile files more.
 */
export async function loadPdfLibrary(): Promise<PdfLibrary> {
  class Unused {}
  const globals = globalThis as Record<string, unknown>;
  for (const name of ["DOMMatrix", "ImageData", "Path2D"]) globals[name] ??= Unused;
  const builtIn = process.getBuiltinModule;
  const withoutRequire = { createRequire: () => () => ({}) };
  process.getBuiltinModule = ((name: string) => (name === "module" ? withoutRequire : builtIn(name))) as typeof builtIn;
  try {
    return await import("pdfjs-dist/legacy/build/pdf.mjs" as string) as PdfLibrary;
  } finally {
    process.getBuiltinModule = builtIn;
  }
}

/** Reads the library's own tables, and nothing else: whatever is asked for is a name in one of its folders. */
class OwnFiles {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const inside = ({ cMapUrl: "cmaps", standardFontDataUrl: "standard_fonts", wasmUrl: "wasm", iccUrl: "iccs" } as Record<string,
      string>)[kind];
    if (inside === undefined || !/^[\w.+-]+$/.test(filename)) throw new Error(`${kind} ${filename} is no file of the library`);
    return new Uint8Array(await readFile(join(folder, inside, filename)));
  }
}

/** Everything that is read comes from the document and the folders of the library. */
export const readingOptions = {
  isEvalSupported: false, useSystemFonts: false, disableFontFace: true, useWorkerFetch: false, useWasm: false, enableXfa: false,
  isOffscreenCanvasSupported: false, isImageDecoderSupported: false, disableAutoFetch: true,
  // Pictures are not looked at: the smallest is too large, and the library says on the console that it left one out.
  maxImageSize: 1, verbosity: 1,
  cMapUrl: `${folder}/cmaps/`, cMapPacked: true, standardFontDataUrl: `${folder}/standard_fonts/`, wasmUrl: `${folder}/wasm/`,
  iccUrl: `${folder}/iccs/`, BinaryDataFactory: OwnFiles,
};
