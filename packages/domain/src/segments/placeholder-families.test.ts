import { describe, expect, it } from "@jest/globals";
import { placeholderFamilies } from "./placeholder-families.js";
import { protectSpans } from "./protect-spans.js";

const spans = (text: string): string[] =>
  protectSpans([text]).flatMap((piece) => (typeof piece !== "string" && "protected" in piece ? [piece.text] : []));

/** Shares are numbers with units. */
const isNoShare = (span: string): boolean => !/^\d+ ?%$/.test(span);

describe("placeholderFamilies", () => {
  const rows = placeholderFamilies.map((row) => [`${row.family}: ${row.name}`, row] as const);

  it.each(rows)("keep the example of %s whole between words", (_name, { example }) => {
    expect(spans(`Red ${example} house`).join("")).toContain(example.replace(/^[“"| ]+|[”"]+$/gu, ""));
  });
  it.each(rows)("leave the words alone that come near %s", (_name, { counterExample }) => {
    expect(spans(counterExample).filter(isNoShare)).toEqual([]);
  });
  it.each(rows)("stay quick on texts that nearly are %s", (_name, { example }) => {
    const opening = example.slice(0, Math.max(1, example.length - 2));
    const before = process.cpuUsage();
    const texts = [opening.repeat(5_000), opening.repeat(3) + "a".repeat(50_000), `${example.slice(0, 2)} `.repeat(5_000)];
    for (const text of texts) spans(text);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  // Each as programs of its family write them, in strings that came with them.
  it.each<[string, readonly string[], readonly string[]]>([
    ["ICU", ["Hello {name}, {0} of {total, number}", "On {when, date, ::yyyyMMdd} at { time } for {price, number, ::currency/USD}."],
      ["{name}", "{0}", "{total, number}", "{when, date, ::yyyyMMdd}", "{ time }", "{price, number, ::currency/USD}"]],
    ["printf", ["%s of %1$d, %-10s|%5.2f", "%lu files, %zu, %lld, %'d", "%1$sLearn more%2$s and %sClick here%s", "%@ and %1$@, %#@files@",
      "%dh %1$dm", "50%% off, %c %n"],
    ["%s", "%1$d", "%-10s", "%5.2f", "%lu", "%zu", "%lld", "%'d", "%1$s", "%2$s", "%s", "%s", "%@", "%1$@", "%#@files@", "%dh", "%1$d",
      "50%%", "%c", "%n"]],
    ["Python and Django",
      ["%(user)s has %(count)03d", "{user!r:>10} {n:.2f} {items[0]}", "{% blocktrans %}Hi {{ name|title }}{% endblocktrans %}"],
      ["%(user)s", "%(count)03d", "{user!r:>10}", "{n:.2f}", "{items[0]}", "{% blocktrans %}", "{{ name|title }}", "{% endblocktrans %}"]],
    ["Ruby", ["%{count} of %<total>d for #{user.name}", "<%= link_to 'a', b %> now"],
      ["%{count}", "%<total>d", "#{user.name}", "<%= link_to 'a', b %>"]],
    ["Twig, Jinja and Liquid", ["{% if user.is(\"a b\") %}Hi{% endif %} {{ user.name|upper }} {# a note #}", "{{{raw}}} {{#if x}}a{{/if}}"],
      ["{% if user.is(\"a b\") %}", "{% endif %}", "{{ user.name|upper }}", "{# a note #}", "{{{raw}}}", "{{#if x}}", "{{/if}}"]],
    ["Rails dates and tables", ["%B %d, %Y at %-l:%M%P", "_START_ to _END_ of _TOTAL_ITEMS_"],
      ["%B", "%d", "%Y", "%-l", "%M", "%P", "_START_", "_END_", "_TOTAL_ITEMS_"]],
    ["Fluent", ["{ $count -> [one] one email *[other] { $count } emails }", "{ NUMBER($n) }"],
      ["{ $count -> [one]", "*[other]", "{ $count }", "{ NUMBER($n) }"]],
    ["MediaWiki", ["See [[Help:Red house|the house]] and [[Help:Red house]]"], ["[[Help:Red house|", "[[Help:Red house]]"]],
    ["Laravel",
      ["Revision #:count in :appName: :smile:", "The :attribute must be :min characters (:Other).", "{0} none|{1} one|[2,*] :count"],
      [":count", ":appName", ":smile:", ":attribute", ":min", ":Other", "{0}", "{1}", "[2,*]", ":count"]],
    ["Symfony", ["%count% of %user.name%", "{{ limit }} or more"], ["%count%", "%user.name%", "{{ limit }}"]],
    ["Vue and i18next", ["See @:linked.key or @.lower:other.key, {'@'}", "$t(red.key), {{count, number}} <0>here</0><1/>"],
      ["@:linked.key", "@.lower:other.key", "{'@'}", "$t(red.key)", "{{count, number}}", "<0>", "</0>", "<1/>"]],
    ["shells", ["Set $HOME or ${PATH:-/bin}, then $(uname -a)", "%APPDATA% and %ProgramFiles(x86)%", "$user->name, $a['b'] and $USER$"],
      ["$HOME", "${PATH:-/bin}", "$(uname -a)", "%APPDATA%", "%ProgramFiles(x86)%", "$user->name", "$a['b']", "$USER$"]],
    ["templates in markup", ["<?php echo $name; ?> is <%- 5 > 3 %>, <!-- a > b --> <a href=\"{{ x > 1 }}\">"],
      ["<?php echo $name; ?>", "<%- 5 > 3 %>", "<!-- a > b -->", "<a href=\"{{ x > 1 }}\">"]],
    [".NET and Java", ["{0:N2} on {1:dd/MM/yyyy HH:mm}, {2,-10} '{'x'}'"], ["{0:N2}", "{1:dd/MM/yyyy HH:mm}", "{2,-10}", "'{'", "'}'"]],
    ["code", ["Use `git commit -m 'a'` or ``a ` b``; &nbsp;&hellip;&#39;&#x2019; \\u00e9", "Call user.save() with __NAME__ and ##id##"],
      ["`git commit -m 'a'`", "``a ` b``", "&nbsp;", "&hellip;", "&#39;", "&#x2019;", "\\u00e9", "user.save()", "__NAME__", "##id##"]],
    ["options and names", ["Use \"--force\" or --dry-run=all on com.acme.tools.Reader and userList.firstName, it''s ''{0}''"],
      ["--force", "--dry-run=all", "com.acme.tools.Reader", "userList.firstName", "it''s", "''", "{0}", "''"]],
    ["paths",
      [String.raw`Open "C:\Program Files\Red House\a b.txt" or C:\Program Files\Red\b.exe now`, "in '/home/ana/My Files/a' or \"~/b c\""],
      [String.raw`C:\Program Files\Red House\a b.txt`, String.raw`C:\Program Files\Red\b.exe`, "/home/ana/My Files/a", "~/b c"]],
    ["addresses", ["https://a.example/users/{id}/edit, docs.acme.com/a and www.b.example"],
      ["https://a.example/users/{id}/edit", "docs.acme.com/a", "www.b.example"]],
  ])("protect those of %s", (_family, texts, expected) => expect(texts.flatMap(spans)).toEqual(expected));

  it.each([
    "It costs US$ 50, $5 or A$7.", "Only 5% of 3 : 4, that is.", "He said: yes; at 12:30 it is 3:2.", "A & B, R&D; AT&T.",
    "He `said' it, and `left' it.", "{see the house}", "The set {red, green, blue} has 3.", "if a < b and b > c", "word --another-- word",
    "There\"--and I held it --strange to say", "--indeed, ``red GUI'' and ``no house''",
    "The end.So it is, Mr.Smith", "#1 and # 2", "Is it 5 : 3? (no)", "yes/no", "_under_ and __bold__", "100%sure", "[sic], [1], [2, 3]",
    "50 % de las casas, 20 % des maisons", "1. One 2) Two", "Note : voir la suite", "I'm 'here', it's \"there\"",
  ])("leave %j alone", (text) => {
    expect(spans(text).filter(isNoShare)).toEqual([]);
  });
});
