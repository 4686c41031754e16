import type { Check, Finding } from "./check.js";
import { hostChecks } from "./host-checks.js";
import type { Patient } from "./patient.js";
import { serverChecks } from "./server-checks.js";

/** Everything that `doctor` looks at, in the order in which somebody would mend it. */
export const checks: readonly Check[] = [...hostChecks, ...serverChecks];

export type Examined = Finding & Pick<Check, "what" | "outcome">;

/** What each check found; one that cannot be carried out is missing what it looked for. */
export async function* examine(patient: Patient): AsyncGenerator<Examined> {
  for (const { what, look, fix, outcome } of checks) {
    const finding = await (async () => look(patient))().catch((error: unknown): Finding => ({ state: "missing", says: String(error) }));
    yield { what, outcome, ...(finding.state === "missing" ? { fix, ...finding } : finding) };
  }
}
