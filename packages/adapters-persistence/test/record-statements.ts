import pg from "pg";

/**
 * What opens and ends a transaction says nothing about the tables, and what looks after a connection that is silent is sent on a slow
 * machine alone.
 */
const framing = /^\s*(?:(?:BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b|SELECT pg_backend_pid\(\) AS own\b)/i;
/** Where a clause begins, seen with the word before and the word behind it. */
const clause = new RegExp("^(?!(?:DELETE FROM|LEFT JOIN|CROSS JOIN|UPDATE SET) )\\S* "
  + "(?:FROM|LEFT|CROSS|JOIN|WHERE|ORDER|RETURNING|UNION|SET|ON(?= CONFLICT)) ");
const widest = 136;

/**
 * Records what a database of that name is sent from now on through connections of those applications; answers how the statements
 * are read, each once, in their order as texts.
 */
export function recordStatements(database: string, applications: readonly string[]): () => readonly string[] {
  const recorded = new Set<string>();
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client & Connected, ...given: unknown[]): unknown {
    const text = typeof given[0] === "string" ? given[0] : (given[0] as { text?: string } | undefined)?.text;
    const { database: to, application_name: by } = this.connectionParameters;
    if (text !== undefined && to === database && applications.includes(by) && !framing.test(text)) recorded.add(normal(text));
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  return () => [...recorded].toSorted((one, other) => (one < other ? -1 : 1));
}

interface Connected {
  readonly connectionParameters: { readonly database: string; readonly application_name: string };
}

/** A statement without what hangs on the values of one call: how many parameters a list has, which page is asked for. */
function normal(text: string): string {
  const single = text.replaceAll(/\s+/g, " ").replaceAll(/(?<=\() | (?=\))/g, "").trim()
    .replaceAll(/\(\$\d+(?:, ?\$\d+)+\)(?:, ?\(\$\d+(?:, ?\$\d+)+\))+/g, (rows) => `${rows.slice(0, rows.indexOf(")") + 1)}, …`)
    .replaceAll(/\bIN \(\$\d+(?:, ?\$\d+)*\)/g, "IN ($1, …)")
    .replaceAll(/\b(LIMIT) \d+/g, "$1 n").replaceAll(/\b(OFFSET) \d+(?!\))/g, "$1 n");
  const places = new Map<string, string>();
  return single.replaceAll(/\$\d+/g, (parameter) => {
    if (!places.has(parameter)) places.set(parameter, `$${places.size + 1}`);
    return places.get(parameter) as string;
  });
}

/** The lines of a statement: its clauses begin one, and none is wider than a reader's window. */
export function statementLines(statement: string): readonly string[] {
  const lines: string[] = [];
  const words = statement.split(" ");
  let [line, depth] = [words[0] ?? "", 0];
  for (const [at, word] of words.entries()) {
    if (at > 0) {
      const begins = depth === 0 && clause.test(`${words[at - 1]} ${word} ${words[at + 1] ?? ""} `);
      const fits = line.length + 1 + word.length <= widest;
      if (begins || !fits) lines.push(line);
      line = begins ? `  ${word}` : fits ? `${line} ${word}` : `      ${word}`;
    }
    depth += word.split("(").length - word.split(")").length;
  }
  return [...lines, line];
}
