import { leastAuditDays, mostDays } from "@dragoman/application/retention";
import { Integer } from "../common/fields.js";

export class RetentionForm {
  @Integer({ min: 0, max: mostDays, example: 365, about: "Jobs that are done, counted from when they were asked for; 0 is for ever." })
  jobsDays?: number;

  @Integer({
    min: 0, max: mostDays, example: 30, about: "Inputs and outputs of jobs that are done, while the jobs themselves stay; 0 is for ever.",
  })
  contentsDays?: number;

  @Integer({ min: 0, max: mostDays, example: 730, about: "Records for reports; 0 is for ever." })
  reportsDays?: number;

  @Integer({ min: leastAuditDays, max: mostDays, example: 800, about: "Entries of the audit; 400 days are the least." })
  auditDays?: number;
}
