import { appendFileSync } from "node:fs";
import { afterAll, beforeAll } from "@jest/globals";

/** `npm test` names a file here when it runs the whole project, and has scripts/check-answers.mjs read it afterwards. */
const file = process.env["DRAGOMAN_TEST_ANSWERS"];
const noted = new Set<string>();
let rightsOnly = false;

/** Notes all operations of which answers are to be seen. */
export function noteOperations(paths: Readonly<Record<string, object>>): void {
  for (const [path, methods] of Object.entries(paths)) for (const method of Object.keys(methods)) note(`${method.toUpperCase()} ${path}`);
}

/** Notes that a test saw an operation, `GET /api/v2/users`, answer with this status. */
export function noteAnswer(operation: string, status: number): void {
  if (!rightsOnly || status === 401 || status === 403) note(`${operation} ${status}`);
}

/** For a test file that sends empty requests to all operations: of its answers only 401 and 403 are noted. Ends with the file. */
export function noteRefusalsForRightsOnly(): void {
  beforeAll(() => { rightsOnly = true; });
  afterAll(() => { rightsOnly = false; });
}

function note(line: string): void {
  if (file === undefined || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}
