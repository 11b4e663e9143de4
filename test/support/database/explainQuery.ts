import type pg from 'pg'

/** The work of a query: the rows that its scans and joins returned or removed, and milliseconds. */
export type QueryWork = { rows: number; milliseconds: number }

/** Runs a query on Postgres and returns its work. */
export async function explainQuery(
  client: pg.Client,
  query: string,
  parameters: unknown[] = [],
): Promise<QueryWork> {
  const { rows } = await client.query(
    `explain (analyze, timing off, format json) ${query}`,
    parameters,
  )
  const [{ Plan: plan, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN']
  return { rows: rowsOf(plan), milliseconds }
}

type PlanNode = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** The counts of a node are means of its loops. */
function rowsOf(node: PlanNode): number {
  const rows =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  const own = isScanOrJoin.test(node['Node Type'])
    ? rows * node['Actual Loops']
    : 0
  const children = node.Plans ?? []

  return children.reduce((sum, child) => sum + rowsOf(child), own)
}

const isScanOrJoin = /(Scan|Join|Nested Loop)$/
