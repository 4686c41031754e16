import { zipSync } from "fflate";
import { allOf } from "../all-of.fixture.js";
import { readTrainingUnits, type TrainingFileOptions } from "./read-training-units.js";

/** What is read of some bytes, or why nothing is: `units` as `source | target`, and the problems. */
export async function readAll(file: string | Uint8Array, options: Partial<TrainingFileOptions> = {}, size = 65_536) {
  const reading = readTrainingUnits(inPieces(typeof file === "string" ? Buffer.from(file) : file, size),
    { sourceLanguageId: "eng", targetLanguageId: "spa", ...options });
  const units = (await allOf(reading)).flat();
  const { problems, isDamaged, summary } = reading;
  return { units, texts: units.map(({ source, target }) => `${source} | ${target}`), problems, isDamaged, summary };
}

/** Bytes in pieces of a size. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** TMX of some units. */
export const tmx = (units: string, before = '<?xml version="1.0"?>\n'): string =>
  `${before}<tmx version="1.4"><header srclang="en"/><body>\n${units}</body></tmx>`;
/** A text in a language. */
export const tuv = (tag: string, text: string): string => `<tuv xml:lang="${tag}"><seg>${text}</seg></tuv>`;
/** A unit of English and Spanish, unless other tags are named. */
export const tu = (source: string, target: string, tags: readonly [string, string] = ["en", "es"]): string =>
  `<tu>${tuv(tags[0], source)}${tuv(tags[1], target)}</tu>\n`;
/** A zip of files. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, typeof file === "string" ? Buffer.from(file) : file])));

/** How tools write the same two units, one with codes and one with an ampersand, each in its own style. */
export const memories: Readonly<Record<string, string | Uint8Array>> = {
  "OmegaT": `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx11.dtd">
<tmx version="1.1">
  <header creationtool="OmegaT" o-tmf="OmegaT TMX" adminlang="EN-US" datatype="plaintext"
    creationtoolversion="4.3.2_0_c1c9a4a" segtype="sentence" srclang="EN-US"/>
  <body>
<!-- Default translations -->
    <tu>
      <tuv lang="EN-US">
        <seg>Press the &lt;b0>red&lt;/b0> button now.</seg>
      </tuv>
      <tuv lang="ES-ES" changeid="ana" changedate="20231011T101500Z">
        <seg>Pulse ahora el botón &lt;b0>rojo&lt;/b0>.</seg>
      </tuv>
    </tu>
<!-- Alternative translations -->
    <tu>
      <prop type="file">manual/start.html</prop>
      <prop type="prev">Start</prop>
      <tuv lang="EN-US"><seg>Files &amp; folders</seg></tuv>
      <tuv lang="ES-ES" changeid="ana" changedate="20231011T101500Z"><seg>Archivos y carpetas</seg></tuv>
    </tu>
  </body>
</tmx>`,
  "OmegaT, level 2": `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header creationtool="OmegaT" srclang="EN-US" segtype="sentence" adminlang="EN-US"
    datatype="plaintext" o-tmf="OmegaT TMX" creationtoolversion="1"/><body>
<tu><tuv xml:lang="EN-US"><seg>Press the <bpt i="0" x="0">&lt;b0></bpt>red<ept i="0">&lt;/b0></ept> button now.</seg></tuv>
<tuv xml:lang="ES-ES"><seg>Pulse ahora el botón <bpt i="0" x="0">&lt;b0></bpt>rojo<ept i="0">&lt;/b0></ept>.</seg></tuv></tu>
<tu><tuv xml:lang="EN-US"><seg>Files &amp; folders</seg></tuv>
<tuv xml:lang="ES-ES"><seg>Archivos y carpetas</seg></tuv></tu></body></tmx>`,
  "Trados Studio": Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-8"?>\r
<tmx version="1.4">\r
  <header creationtool="SDL Language Platform" creationtoolversion="8.0" o-tmf="SDL TM8 Format"
    datatype="xml" segtype="sentence" adminlang="en-US" srclang="en-US"
    creationdate="20231011T101500Z" creationid="PC\\ana">\r
    <prop type="x-Recognizers">RecognizeAll</prop>\r
  </header>\r
  <body>\r
    <tu creationdate="20231011T101500Z" creationid="PC\\ana" changedate="20231012T080000Z"
    changeid="PC\\ana" lastusagedate="20231012T080000Z" usagecount="1">\r
      <prop type="x-LastUsedBy">PC\\ana</prop>\r
      <prop type="x-Origin">TM</prop>\r
      <prop type="x-ConfirmationLevel">Translated</prop>\r
      <tuv xml:lang="en-US">\r
        <seg>Press the <bpt i="1" type="bold" x="1" />red<ept i="1" /> button now.</seg>\r
      </tuv>\r
      <tuv xml:lang="es-ES">\r
        <seg>Pulse ahora el botón <bpt i="1" type="bold" x="1" />rojo<ept i="1" />.</seg>\r
      </tuv>\r
    </tu>\r
    <tu creationdate="20231011T101500Z">\r
      <tuv xml:lang="en-US">\r
        <seg>Files &amp; folders</seg>\r
      </tuv>\r
      <tuv xml:lang="es-ES">\r
        <seg>Archivos y carpetas</seg>\r
      </tuv>\r
    </tu>\r
  </body>\r
</tmx>`),
  "Trados Workbench": Buffer.from(`\ufeff<?xml version="1.0" ?>\r
<!DOCTYPE tmx SYSTEM "tmx11.dtd">\r
<tmx version="1.1">\r
<header creationtool="TRADOS Translator's Workbench for Windows"
    creationtoolversion="Edition 7 Build 719" segtype="sentence" o-tmf="TW4Win 2.0 Format"
    adminlang="EN-US" srclang="EN-US" datatype="rtf" creationdate="20051011T101500Z"
    creationid="ANA">\r
<prop type="RTFFontTable">{\\fonttbl {\\f1 \\fmodern\\fcharset0 \\fprq1 Courier New;}}</prop>\r
</header>\r
<body>\r
<tu creationdate="20051011T101500Z" creationid="ANA">\r
<tuv lang="EN-US">\r
<seg>Press the <bpt i="1">{\\b </bpt>red<ept i="1">}</ept> button now.</seg>\r
</tuv>\r
<tuv lang="ES-ES">\r
<seg>Pulse ahora el botón <bpt i="1">{\\b </bpt>rojo<ept i="1">}</ept>.</seg>\r
</tuv>\r
</tu>\r
<tu>\r
<tuv lang="EN-US">\r
<seg>Files &amp; folders</seg>\r
</tuv>\r
<tuv lang="ES-ES">\r
<seg>Archivos y carpetas</seg>\r
</tuv>\r
</tu>\r
</body>\r
</tmx>`, "utf16le"),
  "memoQ": `<?xml version="1.0" encoding="utf-8"?>
<tmx version="1.4">
  <header creationtool="MemoQ" creationtoolversion="9.12.12" segtype="sentence" adminlang="en-us"
    creationid="ana" srclang="en" o-tmf="MemoQTM" datatype="unknown">
    <prop type="defclient">client</prop>
    <prop type="name">manual</prop>
  </header>
  <body>
    <tu changedate="20231011T101500Z" creationdate="20231010T090000Z" creationid="ana" changeid="ana">
      <prop type="client"></prop>
      <prop type="x-document">manual.docx</prop>
      <prop type="x-context-pre">&lt;seg&gt;Start&lt;/seg&gt;</prop>
      <tuv xml:lang="en">
        <prop type="x-context-post">&lt;seg&gt;End&lt;/seg&gt;</prop>
        <seg>Press the <bpt i='1' type='bold'>{}</bpt>red<ept i='1'>{}</ept> button now.</seg>
      </tuv>
      <tuv xml:lang="es">
        <seg>Pulse ahora el botón <bpt i='1' type='bold'>{}</bpt>rojo<ept i='1'>{}</ept>.</seg>
      </tuv>
    </tu>
    <tu>
      <prop type="x-document">manual.docx</prop>
      <tuv xml:lang="en"><seg>Files &amp; folders</seg></tuv>
      <tuv xml:lang="es"><seg>Archivos y carpetas</seg></tuv>
    </tu>
  </body>
</tmx>`,
  "Okapi": `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="tikal" creationtoolversion="1.45" segtype="paragraph" o-tmf="Okapi"
    adminlang="en" srclang="en-us" datatype="text"></header><body>
<tu tuid="tu1"><prop type="Txt::FileName">manual.html</prop>
<tuv xml:lang="en-us"><seg>Press the
<bpt type="bold" i="1">&lt;b&gt;</bpt><hi type="x">red</hi><ept i="1">&lt;/b&gt;</ept> button
now.</seg></tuv>
<tuv xml:lang="es-es"><seg>Pulse ahora el botón
<bpt type="bold" i="1">&lt;b&gt;</bpt><hi type="x">rojo</hi><ept i="1">&lt;/b&gt;</ept>.</seg></tuv>
</tu>
<tu tuid="tu2">
<tuv xml:lang="en-us"><seg>Files &amp; folders</seg></tuv>
<tuv xml:lang="es-es"><seg>Archivos y carpetas</seg></tuv>
</tu>
</body></tmx>`,
  "Wordfast": Buffer.from(`<?xml version="1.0" encoding="UTF-16" ?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header creationtool="Wordfast" creationtoolversion="5.5" datatype="text" segtype="sentence"
    o-tmf="Wordfast TM" adminlang="EN-US" srclang="EN-US"><prop type="Attribute1">Subject</prop></header>
<body><tu creationdate="20231011T101500" creationid="ANA" usagecount="0">
<tuv xml:lang="EN-US"><seg>Press the <bpt i="1" type="tag">&amp;t1;</bpt>red<ept i="1">&amp;t2;</ept> button now.</seg></tuv>
<tuv xml:lang="ES-01"><seg>Pulse ahora el botón <bpt i="1" type="tag">&amp;t1;</bpt>rojo<ept i="1">&amp;t2;</ept>.</seg></tuv></tu>
<tu><tuv xml:lang="EN-US"><seg>Files & folders</seg></tuv>
<tuv xml:lang="ES-01"><seg>Archivos y carpetas</seg></tuv></tu></body></tmx>`),
  "translate-toolkit": `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE tmx
  SYSTEM 'tmx14.dtd'>
<tmx version="1.4">
  <header creationtool="Translate Toolkit" creationtoolversion="3.8.0" segtype="sentence"
    o-tmf="UTF-8" adminlang="en" srclang="en" datatype="PO"/>
  <body>
    <tu>
      <note>a note with &lt;seg&gt; in it</note>
      <tuv xml:lang="en">
        <seg>Press the red button now.</seg>
      </tuv>
      <tuv xml:lang="es">
        <seg>Pulse ahora el botón rojo.</seg>
      </tuv>
    </tu>
    <tu>
      <tuv xml:lang="en">
        <seg>Files &amp; folders</seg>
      </tuv>
      <tuv xml:lang="es">
        <seg>Archivos y carpetas</seg>
      </tuv>
    </tu>
    <tu><tuv xml:lang="en"><seg>Untranslated</seg></tuv>
<tuv xml:lang="es"><seg></seg></tuv></tu>
  </body>
</tmx>`,
};
