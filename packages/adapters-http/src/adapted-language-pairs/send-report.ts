import type { ReportedTraining } from "@dragoman/application/adapted-language-pairs";
import type { Request, Response } from "express";
import { sendPage } from "../common/html-page.js";
import { reportPage } from "./training-report.page.js";
import { showReport } from "./training-report.view.js";

/** Sends what a training found out as JSON, or as a page to those who accept that rather. */
export function sendReport(training: ReportedTraining, request: Request, response: Response): void {
  response.vary("Accept");
  if (request.accepts(["application/json", "text/html"]) === "text/html") return sendPage(reportPage(training), response);
  response.json(showReport(training));
}
