import type { Archives } from "@dragoman/application/common";
import type { Report, ReportFiles, ReportLine, TranslationTotals } from "@dragoman/application/reports";
import { type Cell, writeWorkbook } from "../sheets/workbook.js";

const figures = ["Source words", "Source characters", "Target words", "Target characters"];
const figuresOf = ({ sourceWords, sourceCharacters, targetWords, targetCharacters }: Omit<TranslationTotals, "translations">): number[] =>
  [sourceWords, sourceCharacters, targetWords, targetCharacters];

/** Reports as workbooks (.xlsx): totals, those of each pair and of each user, and all translations. */
export class ReportWorkbooks implements ReportFiles {
  readonly fileName = "translations-report.xlsx";
  readonly mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

  constructor(private readonly archives: Archives) {}

  write({ totals, perPair, perUser, lines }: Report): AsyncIterable<Uint8Array> {
    return writeWorkbook([
      {
        name: "Totals", columns: ["Translations", ...figures, "Language pairs", "Users"],
        rows: [[totals.translations, ...figuresOf(totals), totals.languagePairs, totals.users]],
      },
      {
        name: "Language pairs", columns: ["Language pair", "Translations", ...figures],
        rows: perPair.map((one) => [one.languagePairId, one.translations, ...figuresOf(one)]),
      },
      {
        name: "Users", columns: ["User", "Translations", ...figures],
        rows: perUser.map((one) => [one.username, one.translations, ...figuresOf(one)]),
      },
      {
        name: "Translations",
        columns: ["Translation", "Type", "User", "Language pair", "Type of pair", "State", "Queued (UTC)", ...figures, "Labels"],
        rows: rowsOf(lines),
      },
    ], this.archives);
  }
}

async function* rowsOf(lines: AsyncIterable<ReportLine>): AsyncGenerator<readonly Cell[]> {
  for await (const line of lines) {
    yield [
      line.id, line.type, line.username, line.languagePairId, line.languagePairType, line.substate, { moment: line.queued },
      ...figuresOf(line), line.labels.join(", "),
    ];
  }
}
