import type { Report, ReportFiles } from "@dragoman/application/reports";

/** Reports as lines of JSON: nobody opens them with a spreadsheet program. */
export class MemoryReportFiles implements ReportFiles {
  readonly fileName = "translations-report.xlsx";
  readonly mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

  async *write({ lines, ...totals }: Report): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${JSON.stringify(totals)}\n`);
    for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
  }
}
