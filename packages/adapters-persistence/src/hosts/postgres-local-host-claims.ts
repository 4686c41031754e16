import type { LocalHostClaim, LocalHostClaims } from "@dragoman/application/hosts";
import type { Installation } from "@dragoman/domain/hosts";
import type { Database } from "../common/database.js";
import type { SchemaStep } from "../common/slice.js";

/** Its one row is written every five seconds by each server, so there is room for that beside it. */
export const localHostClaimSchema: SchemaStep = {
  number: 17, name: "which installation serves localhost", minimumCode: 17,
  sql: `
    CREATE TABLE local_host_claim (
      single boolean PRIMARY KEY DEFAULT true CHECK (single),
      installation_id text NOT NULL,
      place text NOT NULL,
      renewals bigint NOT NULL
    ) WITH (fillfactor = 50);
  `,
};

/** In one statement, so that of several at one moment one has it. */
const claim = `
  INSERT INTO local_host_claim AS present (installation_id, place, renewals) VALUES ($1, $2, 1)
    ON CONFLICT (single) DO UPDATE SET installation_id = $1, place = $2, renewals = present.renewals + 1
      WHERE present.installation_id = $1 OR (present.installation_id = $3 AND present.renewals = $4)`;
const find = `SELECT installation_id, place, renewals FROM local_host_claim`;

interface Row {
  readonly installation_id: string;
  readonly place: string;
  readonly renewals: string;
}

/** Who serves `localhost`, in PostgreSQL. */
export class PostgresLocalHostClaims implements LocalHostClaims {
  constructor(private readonly database: Database) {}

  async claim(installation: Installation, instead?: LocalHostClaim): Promise<LocalHostClaim> {
    const { id, place } = installation;
    await this.database.run((manager) => manager.query(claim, [id, place, instead?.installation.id ?? null, instead?.renewals ?? null]));
    // Who had it may have let it go in between.
    return await this.find() ?? this.claim(installation);
  }

  async find(): Promise<LocalHostClaim | undefined> {
    const [row] = await this.database.run((manager) => manager.query<Row[]>(find));
    if (row === undefined) return undefined;
    return { installation: { id: row.installation_id, place: row.place }, renewals: Number(row.renewals) };
  }

  async release({ id }: Installation): Promise<void> {
    await this.database.run((manager) => manager.query("DELETE FROM local_host_claim WHERE installation_id = $1", [id]));
  }
}
