import type { KeyedAnswer, Query } from './openConnection.ts'

/** Each successful answer to a key equals the stored one. */
export async function replaysAreSame(
  query: Query,
  answers: readonly KeyedAnswer[],
): Promise<string[]> {
  const rows = await query(
    'select customer_id, route, key, status, body from idempotency_keys',
  )
  const storedAnswers = new Map(
    rows.map((row) => [nameOf(row), statusAndBody(row)]),
  )
  return answers
    .filter(({ status }) => status < 300)
    .flatMap((answer) => {
      const stored = storedAnswers.get(nameOf(answer))
      if (
        stored === statusAndBody(answer) ||
        stored === statusAndBody(answer).replace(secret, deletedSecret)
      )
        return []
      return [
        `Key ${answer.key} answered ${statusAndBody(answer)} and keeps ${stored ?? 'nothing'}.`,
      ]
    })
}

/** The server deletes stored client secrets after a day. */
const secret = /"client_secret":"[^"]+"/
const deletedSecret = '"client_secret":"over"'

function nameOf(row: Record<string, unknown>): string {
  return [row.customer_id, row.route, row.key].map(String).join(' ')
}

function statusAndBody(row: Record<string, unknown>): string {
  return `${row.status} ${row.body}`
}
