/** The name spaces that parts with drawings declare. */
export const spaces = {
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  c: "http://schemas.openxmlformats.org/drawingml/2006/chart",
  cx: "http://schemas.microsoft.com/office/drawing/2014/chartex",
  dgm: "http://schemas.openxmlformats.org/drawingml/2006/diagram",
  dsp: "http://schemas.microsoft.com/office/drawing/2008/diagram",
  p: "http://schemas.openxmlformats.org/presentationml/2006/main",
  p14: "http://schemas.microsoft.com/office/powerpoint/2010/main",
  p188: "http://schemas.microsoft.com/office/powerpoint/2018/8/main",
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  xdr: "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
  m: "http://schemas.openxmlformats.org/officeDocument/2006/math",
  a14: "http://schemas.microsoft.com/office/drawing/2010/main",
} as const;

const declarations = Object.entries(spaces).map(([prefix, space]) => `xmlns:${prefix}="${space}"`).join(" ");

/** A part with this root and content. */
export const part = (root: string, content: string, attributes = ""): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} ${declarations}${attributes}>${content}</${root}>`;

/** A run with these attributes of its properties. */
export const run = (text: string, attributes = ""): string =>
  `<a:r><a:rPr${attributes === "" ? "" : ` ${attributes}`}/><a:t>${text}</a:t></a:r>`;
export const paragraph = (...content: readonly string[]): string => `<a:p>${content.join("")}</a:p>`;
