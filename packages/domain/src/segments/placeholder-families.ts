/** A notation for what no engine may touch in running text. */
export interface PlaceholderFamily {
  /** Whose notation it is. */
  readonly family: string;
  readonly name: string;
  /** Characters of which one at least is in it; `0` stands for any digit. `.`, `:`, `-` and `'` count only in front of more. */
  readonly signs: string;
  /**
   * Alternatives, without capturing groups, in which letter case counts. They start with a literal or a bounded class,
   * all that repeats is bounded, and what may be long ends where another of its kind begins, so that no text makes them slow.
   */
  readonly patterns: readonly string[];
  /** Found whole between two words. */
  readonly example: string;
  /** Ordinary words that come near it; nothing in them is protected. */
  readonly counterExample: string;
  /** What is kept from the engine alone: a brand or term in it counts. */
  readonly yields?: true;
}

const inAddress = String.raw`[^\s<>"'()\[\]{}]`;
/** Parentheses belong to an address when both are in it, as in /wiki/Lead_(metal); so do placeholders. */
const bracketed = String.raw`\(${inAddress}{0,200}\)|[$#%]?\{{1,2}[ \w.:$-]{1,100}\}{1,2}`;
const addressEnd = String.raw`(?:[^\s<>"'()\[\]{}.,;:!?]|${bracketed})`;
const outsideWord = String.raw`(?<![\p{L}\p{N}_])`;
const wordEnd = String.raw`(?![\p{L}\p{N}_])`;
/** Anywhere else a slash stands between words: `(s)/all/none`, `5 €/night/guest`. A quotation mark behind a word closes. */
const pathStart = String.raw`(?<=^|[\s(\[{“‘«„=:;,|}]|(?:^|[\s(\[{=:,])["'\x60])`;
const units = String.raw`[kKmMgGtT]i?[bB]|[kKcCmM]?[mM](?:[²³]|/[hs])?|[mMkK]?[gG]|[kKmM]?[wW]|[kK][wW][hH]|[mM]?[lL]|[kKmMgG]?[hH][zZ]`
  + "|°[CFcf]|%%?";
/** Those that are no words with which somebody might begin a sentence behind a full stop without a blank. */
const fileNameEndings = anyCase(
  "txt|pdf|docx?|xlsx?|pptx?|odt|rtf|md|csv|json|xml|ya?ml|html?|css|js|ts|py|sql|exe|dll|zip|png|jpe?g|gif|svg|mp[34]|xliff|tmx");
const topLevelDomains = anyCase("com|org|net|edu|gov|info|io|dev|app|eu|example|localhost");
const quotes = String.raw`"'”’»\x60<>|`;
const folderWord = String.raw`[^\s\\/:*?"'<>|]{1,100}`;
const optionValue = String.raw`[^\s"'“”]{0,100}[^\s"'“”.,;:!?)\]]`;
const printfFlags = String.raw`[-+0#',]{0,4}(?:\d{0,4}|\*)(?:\.(?:\d{1,4}|\*))?`;
const printfSizes = "(?:ll|hh|[lhLzjtq])?";

/**
 * All notations that are protected, each with an example; where two fit at one place the first one counts. Messages with
 * branches are read apart, by `messageFrames`.
 */
export const placeholderFamilies: readonly PlaceholderFamily[] = [
  // Templates, whose contents may hold anything that follows.
  { family: "Handlebars", name: "unescaped expression", signs: "{", patterns: [String.raw`\{\{\{[^{}]{1,500}\}\}\}`],
    example: "{{{ red.house }}}", counterExample: "a { red, green } house" },
  { family: "Twig, Jinja, Liquid, Handlebars, Angular, Vue, i18next", name: "expression", signs: "{",
    patterns: [String.raw`\{\{(?:[^{}]|\{[^{}]{0,200}\}){1,500}\}\}`], example: "{{#if user.name | upper }}",
    counterExample: "{ and, or } are braces" },
  { family: "Twig, Jinja, Liquid, Django", name: "block", signs: "{", patterns: [String.raw`\{%(?:[^%{]|%(?!\})|\{(?!%)){0,1000}%\}`],
    example: "{%- if user.is(\"red\") %}", counterExample: "{50 % of them}" },
  { family: "Twig, Jinja", name: "comment", signs: "{", patterns: [String.raw`\{#(?:[^#{]|#(?!\})|\{(?!#)){0,1000}#\}`],
    example: "{# a red house #}", counterExample: "{# 5 and so on}" },
  { family: "ERB, ASP, EJS", name: "block", signs: "<", patterns: ["<%(?:[^%<]|%(?!>)|<(?!%)){0,1000}%>"], example: "<%= user.name %>",
    counterExample: "less (<) than a fifth" },
  { family: "PHP", name: "block", signs: "<", patterns: [String.raw`<\?(?:[^?<]|\?(?!>)|<(?!\?)){0,1000}\?>`],
    example: "<?php echo $name; ?>",
    counterExample: "is it <? or >" },
  { family: "HTML, XML", name: "comment or CDATA section", signs: "<",
    patterns: [String.raw`<!--(?:[^-<]|-(?!->)|<(?!!)){0,1000}-->`,
      String.raw`<!\[CDATA\[(?:[^\]<]|\](?!\]>)|<(?!!)){0,1000}\]\]>`], example: "<!-- a red house -->",
    counterExample: "wait <! or not" },
  { family: "HTML, XML", name: "tag that was typed as text", signs: "<",
    patterns: [String.raw`</?[a-zA-Z](?:[^<>"\n]|"[^"\n]{0,500}"){0,1000}>|</?[a-zA-Z][^<>\n]{0,1000}>`],
    example: "<a title=\"red > green\" href='#'>", counterExample: "a < b and c > d" },
  { family: "i18next", name: "numbered tag", signs: "<", patterns: [String.raw`</?\d{1,3} ?/?>`], example: "</1>",
    counterExample: "we <3 it, so > and <" },
  { family: "shell, JavaScript, Ruby", name: "braces behind a sign", signs: "$#%",
    patterns: [String.raw`[$#%]\{(?:[^{}\n]|\{[^{}\n]{0,200}\}){1,300}\}`],
    example: "${user.name ?? \"red\"}", counterExample: "the signs $ and #" },
  // Addresses.
  { family: "addresses", name: "address of a page", signs: ":.",
    patterns: [String.raw`(?:[a-zA-Z][a-zA-Z0-9+.-]{1,20}://|[wW]{3}\.)(?:${inAddress}|${bracketed}){0,2000}${addressEnd}`],
    example: "https://www.acme.example/red/{id}/a?b=c&d=1", counterExample: "home: a red house... with a door" },
  { family: "addresses", name: "e-mail address", signs: "@",
    patterns: [String.raw`(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`],
    example: "ana.b@mail.example", counterExample: "5 apples @ 3 each" },
  // Paths, before names of variables and files in them.
  { family: "paths", name: "path in quotation marks, with blanks", signs: "/\\",
    patterns: [String.raw`(?<=(?:^|[\s(\[{=:,])["'“‘«\x60])(?:[a-zA-Z]:[\\/]|\\\\|~/|\.{1,2}/|/[^\s/${quotes}]{1,100}/)`
      + String.raw`[^${quotes}\n]{1,250}(?=["'”’»\x60])`],
    example: "“/home/red house/a b.txt”", counterExample: "\"yes / no\" and \"he/she\"" },
  { family: "paths", name: "path of Windows, with blanks within", signs: "\\",
    patterns: [String.raw`(?<![\p{L}\p{N}])(?:[a-zA-Z]:|\\)\\(?:${folderWord}(?: ${folderWord}){0,4}\\){0,30}`
      + String.raw`(?:[^\s<>"'|?*:]{0,250}[^\s<>"'|?*:.,;!)\]])?`],
    example: String.raw`C:\Program Files\Red House\a.txt`, counterExample: "a \\ and b: c" },
  { family: "paths", name: "path from here or home", signs: "/",
    patterns: [String.raw`(?<![\p{L}\p{N}./~])(?:~|\.{1,2})(?:/[\w.@+-]{0,100}[\w@+-]){1,30}/?`], example: "../red/house.b/",
    counterExample: "yes.../no and ~ / ~" },
  { family: "paths", name: "path from the root", signs: "/", patterns: [String.raw`${pathStart}(?:/[\w.@+-]{0,100}[\w@+-]){2,30}/?`],
    example: "/usr/local/bin", counterExample: "yes/no/maybe, (one)/two/three, km/h" },
  // Arguments in braces.
  { family: "ICU, Java", name: "typed argument", signs: "{",
    patterns: [String.raw`\{\s{0,20}[\p{L}\p{N}_.$-]{1,80}\s{0,20},\s{0,20}(?:number|date|time|spellout|ordinal|duration|list)`
      + String.raw`(?:\s{0,20},(?:[^{}'\n]|'[^'\n]{0,100}'){0,200})?\s{0,20}\}`],
    example: "{when, date, ::yyyyMMdd}", counterExample: "the set {red, green, blue}" },
  { family: "ICU, FormatJS, Laravel, Vue, Fluent", name: "argument", signs: "{",
    patterns: [String.raw`\{[\w.:,-]{0,100}\}`,
      String.raw`\{\s{0,5}[$@-]?[\p{L}\p{N}_][\p{L}\p{N}_.$?-]{0,80}(?:\(\)|\[\w{1,40}\])?\s{0,5}\}`],
    example: "{ $user.name }", counterExample: "{a house} and {a, b}" },
  { family: ".NET, Python, Java", name: "argument with a format", signs: "{",
    patterns: [String.raw`\{\d{1,3}(?:,-?\d{1,4})?:[^{}\n]{1,80}\}`,
      String.raw`\{\w{0,60}(?:\[[\w'"]{1,40}\])?(?:![rsa])?(?::[^{}\s]{0,40})?\}`],
    example: "{0:yyyy-MM-dd HH:mm}", counterExample: "{note: a house}" },
  { family: "Fluent", name: "selector or default variant", signs: "{[",
    patterns: [String.raw`\{\s{0,5}\$?[\w.-]{1,60}(?:\([^(){}\n]{0,60}\))?\s{0,5}->(?:\s{0,20}\[\w{1,40}\])?`, String.raw`\*\[\w{1,40}\]`],
    example: "{ $count -> [one]", counterExample: "{ a house -> b } and [one]" },
  { family: "Fluent", name: "function", signs: "{", patterns: [String.raw`\{ {0,3}[A-Z]{2,20}\([^(){}\n]{0,100}\) {0,3}\}`],
    example: "{ NUMBER($ratio, style: \"percent\") }", counterExample: "{RED (green)}" },
  { family: "ICU, Vue", name: "quoted sign", signs: "{}", patterns: [String.raw`\{ ?'[^'{}\n]{1,40}' ?\}|'[{}]'`], example: "{'@'}",
    counterExample: "the 'red' one" },
  // Percent signs.
  { family: "Symfony, Windows", name: "name between percent signs", signs: "%",
    patterns: [String.raw`(?<![\p{L}\p{N}%])%[A-Za-z_][\w.-]{0,60}(?:\(\w{1,10}\))?%(?![\p{L}\p{N}%])`], example: "%user.name%",
    counterExample: "50 % of 3 % and 5%, that is" },
  { family: "printf, Python", name: "named conversion", signs: "%",
    patterns: [String.raw`%\([\w.]{1,100}\)${printfFlags}[a-zA-Z]`, String.raw`%#@\w{1,60}@`,
      String.raw`%${printfFlags}<\w{1,60}>(?:${printfFlags}[a-zA-Z](?![a-zA-Z]))?`],
    example: "%(user)s", counterExample: "% (or so)" },
  { family: "printf, Java, Objective-C", name: "numbered conversion", signs: "%",
    patterns: [String.raw`%\d{1,3}\$${printfFlags}${printfSizes}(?:[@sSdDiuoxXfFeEgGaAcCbBp]|[tT][A-Za-z])`], example: "%1$s",
    counterExample: "10% $5" },
  { family: "printf", name: "conversion", signs: "%",
    patterns: [String.raw`%${printfFlags}${printfSizes}[@sSdDiuoxXfFeEgGaAcCbBpn](?![\p{L}\p{N}])`,
      String.raw`(?<![\p{L}\p{N}])%[sd@](?=\p{Lu})`],
    example: "%-5.2f", counterExample: "100%sure and 5% done" },
  { family: "strftime", name: "part of a date", signs: "%", patterns: [String.raw`(?<![\p{N}%])%[-_^#:]?[A-Za-z](?![\p{L}\p{N}])`],
    example: "%-H", counterExample: "50 % a day, 5%ish" },
  { family: "printf", name: "percent sign", signs: "%", patterns: ["(?<![0-9])%%"], example: "%%", counterExample: "5% %" },
  { family: "Qt", name: "numbered argument", signs: "%",
    patterns: [String.raw`(?<![\p{L}\p{N}%])%L?\d{1,2}(?![\p{L}\p{N}%])`], example: "%1",
    counterExample: "50% 1", yields: true },
  { family: "Drupal", name: "name behind a percent sign", signs: "%", patterns: [String.raw`(?<![\p{L}\p{N}%])%[a-z_][a-z0-9_-]{1,60}`],
    example: "%title", counterExample: "5 % of them" },
  // Names behind a sign.
  { family: "Vue", name: "linked message", signs: "@",
    patterns: [String.raw`@(?:\.[a-z]{2,20})?:(?:\([\w.\- ]{1,80}\)|\{'[^'\n]{1,80}'\}|[\w.-]{0,80}\w)`], example: "@.lower:linked.key",
    counterExample: "@: or @ home" },
  { family: "placeholders of many", name: "name between doubled signs", signs: "#@_",
    patterns: [String.raw`##[A-Za-z]\w{0,60}##`, String.raw`@@[A-Za-z]\w{0,60}@@`, "#[A-Z][A-Z0-9_]{1,60}#",
      String.raw`${outsideWord}__[A-Z][A-Z0-9]{0,60}(?:_[A-Z0-9]{1,60}){0,10}__${wordEnd}`,
      String.raw`${outsideWord}_[A-Z][A-Z0-9]{1,60}(?:_[A-Z0-9]{1,60}){0,10}_${wordEnd}`],
    example: "__USER_NAME__", counterExample: "__under__ ________ ## end" },
  { family: "addresses", name: "mention or tag", signs: "@#",
    patterns: [String.raw`${outsideWord}[@#][\p{L}_][\p{L}\p{N}_-]{0,100}(?:\.[\p{L}_][\p{L}\p{N}_-]{0,60}){0,8}`], example: "@ana",
    counterExample: "# 5 and @ 3" },
  { family: "Laravel, Ruby on Rails routes", name: "name behind a colon", signs: ":",
    patterns: [String.raw`(?<![\p{L}\p{N}:.)\]}]):[a-z0-9_+-]{2,40}:(?![\p{L}\p{N}:])`,
      String.raw`(?<![\p{L}\p{N}:.)\]}]):[A-Za-z_][A-Za-z0-9_]{1,60}(?![A-Za-z0-9_-]|::)`],
    example: ":attribute", counterExample: "red: green; at 12:30, a : b" },
  { family: "Chrome, Velocity", name: "name between dollar signs", signs: "$", patterns: [String.raw`\$[A-Za-z_][\w@.]{0,60}\$`],
    example: "$USER_NAME$", counterExample: "from 3 $ to 5 $" },
  { family: "shell, MSBuild, i18next", name: "substitution", signs: "$",
    patterns: [String.raw`\$(?:t?\((?:[^()\n]|\([^()\n]{0,100}\)){1,200}\))`],
    example: "$t(red.house, {\"count\": 5})", counterExample: "$ (or €)" },
  { family: "shell, PHP, Perl, Kotlin", name: "variable", signs: "$",
    patterns: [String.raw`(?<![\p{L}\p{N}])\$!?[A-Za-z_]\w{0,80}(?:(?:->|::?|\.)[A-Za-z_]\w{0,60}|\[['"]?\w{1,60}['"]?\]){0,8}`],
    example: "$HOME",
    counterExample: "US$ 50 or $5" },
  // Brackets.
  { family: "Laravel, Symfony", name: "interval of a choice", signs: "[]",
    patterns: [String.raw`(?<=^\s{0,3}|\|\s{0,3})(?:\[|\])(?:-Inf|\d{1,9}),\s?(?:\d{1,9}|\*|Inf)[\[\]]`], example: "| [2,*]",
    counterExample: "see [1] and [2, 3]" },
  { family: "BBCode, Maketext, Angular", name: "bracketed code", signs: "[",
    patterns: [String.raw`\[/?(?:b|u|url|img|quote|code|list|color|size|email)(?:=[^\]\n]{1,200})?\]`, String.raw`\[_\d{1,2}\]`,
      String.raw`\[\[ ?[\w.:-]{1,80} ?\]\]`],
    example: "[url=https://a.example]", counterExample: "[sic] and [a red house]" },
  { family: "MediaWiki", name: "target of a link", signs: "[",
    patterns: [String.raw`\[\[[^\[\]|\n]{1,200}\|`, String.raw`\[\[[\p{L}_]{1,30}:[^\[\]|\n]{1,200}\]\]`], example: "[[Help:Red house]]",
    counterExample: "[[a red house]] and [a: b]" },
  { family: "Template Toolkit", name: "block", signs: "[",
    patterns: [String.raw`\[%(?:[^%[]|%(?!\])|\[(?!%)){0,500}%\]`], example: "[% red.house %]",
    counterExample: "[5 %]" },
  // Code in running text.
  { family: "Markdown", name: "code between backticks", signs: "\x60",
    patterns: ["``(?! )(?:[^`\\n']|`(?!`)|'(?!')){1,300}(?<! )``", "(?<!`)`(?! )[^`\\n]{1,300}(?<![ (])`(?![\\p{L}\\p{N}`])"],
    example: "`the red house`", counterExample: "`red' and `green', ``the blue'' and ``white'' and so on" },
  { family: "HTML, XML", name: "entity that was typed as text", signs: "&",
    patterns: [String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z0-9.]{1,40});`], example: "&nbsp;",
    counterExample: "red & green; AT&T; so" },
  { family: "programming languages", name: "escape or interpolation", signs: "\\",
    patterns: [String.raw`\\u\{?[\da-fA-F]{4,6}\}?|\\[nrt](?![a-z])|\\\([^()\n]{1,100}\)`], example: "\\u00e9", counterExample: "a \\ b" },
  { family: "programming languages", name: "call without arguments", signs: "(",
    patterns: [String.raw`(?<![\p{L}\p{N}_-])[A-Za-z_][\w.-]{0,80}\(\)`],
    example: "red.house()", counterExample: "red (house)" },
  { family: "shell", name: "option", signs: "-",
    // A word alone may be what dashes of typewriters stand in front of; in quotation marks or parentheses it is an option.
    patterns: [String.raw`(?<=^|[\s(\[=|/\x60]|(?:^|[\s(\[])["'“‘«])--[a-z][a-z0-9]{0,40}(?:-[a-z0-9]{1,40}){1,8}`
      + String.raw`(?:=${optionValue})?${wordEnd}(?!-)`,
      String.raw`(?<=^|[\s(\[=|/\x60"'“‘«])--[a-z][a-z0-9]{1,40}=${optionValue}`,
      String.raw`(?<=(?:^|[\s(\[])["'“‘«([])--[a-z][a-z0-9]{1,40}(?=["'”’»)\]])`],
    example: "--dry-run=all", counterExample: "--and so \"a house\"--red, a --red-- car; -- or - that --it is" },
  { family: "ICU, Java", name: "doubled apostrophe", signs: "'",
    patterns: [String.raw`\p{L}{1,40}''\p{L}{1,40}(?!')`, String.raw`''(?=\{)|(?<=\})''(?!')`], example: "it''s",
    counterExample: "it's 'red' and ''red house''" },
  { family: "files", name: "name of a file", signs: ".",
    patterns: [String.raw`(?<![\p{L}\p{N}_.-])[\p{L}\p{N}][\p{L}\p{N}_-]{0,100}(?:\.[\p{L}\p{N}_-]{1,30}){0,4}`
      + String.raw`\.(?:${fileNameEndings})${wordEnd}`],
    example: "my-house_2.tar.pdf", counterExample: "The end.The house etc." },
  { family: "addresses", name: "name of a host", signs: ".",
    patterns: [String.raw`(?<![\p{L}\p{N}_@.-])(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.){1,6}(?:${topLevelDomains})`
      + String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`
      + String.raw`(?:[/:](?:${inAddress}|${bracketed}){0,2000}${addressEnd})?`],
    example: "docs.acme.com/red?a=b", counterExample: "He left.Come back" },
  { family: "programming languages", name: "name of a class or member", signs: ".",
    patterns: [String.raw`(?<![\p{L}\p{N}_.-])[A-Za-z_]\w{1,60}(?:\.[A-Za-z_]\w{1,60}){2,10}(?![\p{L}\p{N}_]|\.[\p{L}\p{N}])`,
      String.raw`(?<![\p{L}\p{N}_.-])[A-Za-z_]\w{1,60}\.[a-z_]\w{0,60}[A-Z]\w{0,60}${wordEnd}`,
      String.raw`(?<![\p{L}\p{N}_.-])[A-Za-z]{0,60}[a-z][A-Z]\w{0,60}\.[A-Za-z_]\w{1,60}${wordEnd}`], example: "com.acme.tools.Reader",
    counterExample: "The p.m.and the end.So, e.g.red; U.S.A." },
  { family: "programming languages", name: "words joined by low lines", signs: "_",
    patterns: [String.raw`(?<![\p{L}\p{N}_])[\p{L}\p{N}]{1,60}(?:_{1,2}[\p{L}\p{N}]{1,60}){1,15}(?![\p{L}\p{N}_])`], example: "MAX_SIZE_2",
    counterExample: "_under_ Name: ________" },
  { family: "measures", name: "number with its unit", signs: "0",
    patterns: [String.raw`(?<![\p{L}\p{N}.,])\d{1,15}(?:[.,]\d{1,15}){0,5}[ \u00a0]?(?:${units})(?![\p{L}\p{N}])`], example: "5 kg",
    counterExample: "the 3 red cars cost 1,200 dollars", yields: true },
];

/** A pattern of plain letters that fits in any letter case. */
function anyCase(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
