/** How the report of a training looks, on a screen and on paper. */
export const reportStyle = `
:root { color-scheme: light; --ink: #1d2530; --soft: #5a6675; --line: #d5dbe3; --before: #c2570c; --after: #1a5fb4; --wash: #f4f6f9 }
* { box-sizing: border-box }
body { font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; color: var(--ink); background: #fff; margin: 0 }
main { max-width: 50rem; margin: 2rem auto 4rem; padding: 0 1rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .4rem }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; padding-top: .8rem; border-top: 1px solid var(--line) }
.about, figcaption, caption, small, .meaning { color: var(--soft); font-size: .875rem }
.about { overflow-wrap: anywhere }
.verdict { font-size: 1.1rem; padding: .8rem 1rem; border-left: 5px solid; background: var(--wash) }
.verdict.yes { border-color: #1b7f4b } .verdict.no { border-color: #b3261e } .verdict.unsure { border-color: #b7791f }
figure { margin: 1rem 0 } figcaption { margin-top: .4rem }
svg { display: block; width: 100%; height: auto; font: 14px system-ui, "Segoe UI", "Noto Sans", sans-serif; margin-bottom: .6rem }
svg text { fill: var(--ink) } svg .tick { fill: var(--soft); font-size: 12px }
svg .figure { font-variant-numeric: tabular-nums; white-space: pre }
svg .grid { stroke: var(--line) } svg .zero { stroke: var(--ink) }
svg .before line, svg .after line, svg .other line { stroke-width: 2 }
svg .before line { stroke: var(--before) } svg .before circle { fill: var(--before) }
svg .after line { stroke: var(--after) } svg .after circle { fill: var(--after) }
svg .other line { stroke: var(--soft) } svg .other circle { fill: #fff; stroke: var(--soft); stroke-width: 2 }
svg .bar { fill: #7a9cc6 } svg .good { fill: #1b7f4b } svg .adequate { fill: #e3b341 } svg .poor { fill: #b3261e }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; font-size: .9375rem }
caption { text-align: left; padding-bottom: .4rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; overflow-wrap: anywhere }
th, td { border-bottom: 1px solid var(--line) }
th { font-weight: 600 }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding: .35rem 0 .35rem .8rem }
.number + :not(.number) { padding-left: 1.2rem; white-space: nowrap }
.chosen td { background: var(--wash) }
.texts td { white-space: pre-wrap; min-width: 8rem }
.texts th { white-space: nowrap }
.texts th small { white-space: normal; display: block; max-width: 11rem; font-weight: normal }
.example tr:first-child > * { border-top: 2px solid var(--line) } .example tr > * { border-bottom: 0 }
.example .baseline th { color: var(--before) } .example .adapted th { color: var(--after) }
a { color: var(--after) }
@media print {
  @page { margin: 18mm 16mm }
  html { font-size: 10pt } main { max-width: none; margin: 0; padding: 0 } svg { max-width: 15cm } .meaning { orphans: 3; widows: 3 }
  section { margin: 0 } h2 { margin-top: 1.2rem }
  h2 { break-after: avoid } figure, .example, tr, .verdict { break-inside: avoid } thead { display: table-header-group }
  svg, .verdict, .chosen td { -webkit-print-color-adjust: exact; print-color-adjust: exact }
  a { color: inherit }
}
`;
