import type { ReportFiles } from "./report-files.js";
import type { ReportFilter, ReportRepository } from "./report-repository.js";

/** A report while it is written into a file. */
export interface ReportExport {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Writes totals and all records that match into a file, as they are read from the store. */
export class ExportReport {
  constructor(private readonly reports: ReportRepository, private readonly files: ReportFiles) {}

  async run(filter: ReportFilter): Promise<ReportExport> {
    const { fileName, mediaType } = this.files;
    const totals = await this.reports.totals(filter);
    const perPair = await this.reports.totalsPerPair(filter);
    const perUser = await this.reports.totalsPerUser(filter);
    return { fileName, mediaType, content: this.files.write({ totals, perPair, perUser, lines: this.reports.lines(filter) }) };
  }
}
