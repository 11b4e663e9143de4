import { type SQL, sql } from 'drizzle-orm'
import { rulesAt } from './rules.ts'

/** A database that runs read-only work; its statements may take `timeLimitMs`. PGlite has no such limit. */
type Books = {
  transaction: <T>(
    work: (tx: Readable) => Promise<T>,
    options: { accessMode: 'read only'; timeLimitMs: number },
  ) => Promise<T>
}
type Readable = { execute: (query: SQL) => PromiseLike<unknown> }

/** The time that one rule may take. All of them together take a few minutes in a shop of a million orders. */
export const ruleLimitMs = 300_000

/** `findings` gets each finding at once, so that the findings before an error are not lost. */
export type AuditOptions = { findings?: string[]; timeLimitMs?: number }

/**
 * Checks the books of a shop with SQL alone, independent of the server's code. Returns one sentence per error; an empty
 * list when the books are right. It does not ask the payment provider. `realNow` in milliseconds.
 */
export async function auditBooks(
  db: Books,
  realNow = Date.now(),
  { findings = [], timeLimitMs = ruleLimitMs }: AuditOptions = {},
): Promise<string[]> {
  for (const { name, query } of rulesAt(realNow)) {
    const options = { accessMode: 'read only', timeLimitMs } as const
    const read = () => db.transaction((tx) => readRule(tx, query), options)
    for (const finding of await checkRule(name, read)) findings.push(finding)
  }
  return findings
}

/** Reads the findings of a rule's query. */
export async function readRule(db: Readable, query: string): Promise<string[]> {
  const { rows } = (await db.execute(sql.raw(query))) as {
    rows: { finding: string }[]
  }
  return rows.map(({ finding }) => finding)
}

/** Reads the findings of a rule. A rule that cannot be checked to its end is a finding, and no error. */
export async function checkRule(
  name: string,
  read: () => Promise<string[]>,
): Promise<string[]> {
  try {
    return await read()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return [`The rule "${name}" was not checked to its end: ${reason}.`]
  }
}

/** The reason of an error that only concerns one rule, or null. The message of a bad value would repeat it. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('22')) return `a value is bad (${code})`
  return isOfStatement.test(code) ? error.message : reasonOf(error.cause)
}

/** The SQLSTATE of a statement that was cancelled, or that needs more memory, disk or depth than there is. */
const isOfStatement = /^(57014|53100|53200|53400|54)/
