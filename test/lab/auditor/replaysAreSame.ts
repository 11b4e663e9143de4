import type { KeyedAnswer, Query } from './openConnection.ts'

/** Each repeat of a key got the bytes that the database stores; refusals do not count as answers. */
export async function replaysAreSame(
  query: Query,
  answers: readonly KeyedAnswer[],
): Promise<string[]> {
  const rows = await query(
    'select customer_id, route, key, status, body from idempotency_keys',
  )
  const kept = new Map(rows.map((row) => [nameOf(row), said(row)]))
  return answers
    .filter(({ status }) => status < 300)
    .flatMap((answer) => {
      const stored = kept.get(nameOf(answer))
      if (
        stored === said(answer) ||
        stored === said(answer).replace(secret, forgotten)
      )
        return []
      return [
        `Key ${answer.key} answered ${said(answer)} and keeps ${stored ?? 'nothing'}.`,
      ]
    })
}

/** After a day nobody can pay with a kept answer any more. */
const [secret, forgotten] = [
  /"client_secret":"[^"]+"/,
  '"client_secret":"over"',
]

function nameOf(row: Record<string, unknown>): string {
  return [row.customer_id, row.route, row.key].map(String).join(' ')
}

function said(row: Record<string, unknown>): string {
  return `${row.status} ${row.body}`
}
