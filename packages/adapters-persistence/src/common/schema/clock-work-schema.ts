import type { SchemaStep } from "./schema-step.js";

/** The table of Agenda's PostgreSQL back end 3.0. Made here, because its own way of making it fails when servers start together. */
export const clockWorkSchema: SchemaStep = {
  name: "clock-work",
  minimumCode: 1,
  sql: `
    CREATE TABLE clock_work (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name varchar(255) NOT NULL,
      priority integer NOT NULL DEFAULT 0,
      next_run_at timestamptz,
      type varchar(10) NOT NULL DEFAULT 'normal' CHECK (type IN ('normal', 'single')),
      locked_at timestamptz,
      last_finished_at timestamptz,
      failed_at timestamptz,
      fail_count integer,
      fail_reason text,
      repeat_timezone varchar(100),
      last_run_at timestamptz,
      repeat_interval varchar(255),
      data jsonb DEFAULT '{}'::jsonb,
      repeat_at varchar(255),
      disabled boolean DEFAULT FALSE,
      progress real,
      fork boolean DEFAULT FALSE,
      last_modified_by varchar(255),
      debounce_started_at timestamptz,
      start_date timestamptz,
      end_date timestamptz,
      skip_days jsonb,
      created_at timestamptz DEFAULT now(),
      updated_at timestamptz DEFAULT now()
    );
    CREATE UNIQUE INDEX clock_work_single_job ON clock_work (name) WHERE type = 'single';
  `,
};
