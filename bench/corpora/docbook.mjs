/** Elements whose text is a text of its own. */
const blocks = new Set(["para", "simpara", "title", "titleabbrev", "refpurpose", "member", "entry", "term", "listitem", "example", "note",
  "warning", "caution", "tip", "row", "refsect1", "refsect2", "refsect3", "section", "sect1", "sect2", "sect3", "chapter", "refentry",
  "refnamediv", "variablelist", "varlistentry", "itemizedlist", "orderedlist", "simplelist", "table", "informaltable", "tgroup",
  "thead", "tbody", "methodsynopsis", "classsynopsis", "constructorsynopsis", "fieldsynopsis", "seg", "seglistitem", "segtitle",
  "segmentedlist", "formalpara", "blockquote", "question", "answer", "qandaentry", "qandaset", "book", "part", "preface", "refname"]);
/** Elements that hold code, and whatever else nobody reads as a sentence. */
const code = "programlisting|screen|literallayout|synopsis|informalexample|(?:method|class|constructor|destructor|field)synopsis|modifier";
const silent = new RegExp("<!--[^]*?-->|<!DOCTYPE[^]*?(?:\\[[^\\]]*\\])?\\s*>|<\\?[^]*?\\?>|<!\\[CDATA\\[[^]*?\\]\\]>"
  + `|<(${code})\\b[^>]*?(?<!/)>[^]*?</\\1>`, "g");
const characters = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", mdash: "—", ndash: "–" };

/** The texts of two DocBook files, side by side; undefined where they are not built of the same elements in the same order. */
export function docbookPairs(sourceFile, targetFile) {
  const [source, target] = [blockTexts(sourceFile), blockTexts(targetFile)];
  if (source.shape !== target.shape) return undefined;
  return source.texts.flatMap((text, at) => (text === "" || target.texts[at] === "" ? [] : [{ source: text, target: target.texts[at] }]));
}

function blockTexts(file) {
  const shape = [];
  const texts = [""];
  for (const [, closing, name, text] of file.replace(silent, " ").matchAll(/<(\/?)([\w:.-]+)[^>]*?>|([^<]+)/g)) {
    if (text !== undefined) texts[texts.length - 1] += text;
    else if (blocks.has(name)) {
      shape.push(closing + name);
      texts.push("");
    }
  }
  return { shape: shape.join(" "), texts: texts.map((text) => shown(text).replace(/\s+/g, " ").trim()) };
}

function shown(text) {
  return text.replace(/&(#x[\da-f]+|#\d+|[\w.-]+);/gi, (_all, name) => {
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.replace(/^#/, "").replace(/^x/i, "0x")));
    return characters[name] ?? name.slice(name.lastIndexOf(".") + 1);
  });
}
