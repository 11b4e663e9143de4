/** An answer of the server, by default with status 200; `offline` is a network error. */
export type Answer = { status?: number; body?: unknown } | 'offline'

/** Answers by `METHOD /path/`, without the API base; a call without an answer fails as offline. */
export type Answers = Record<
  string,
  | Answer
  | ((body: unknown, query: Record<string, string>) => Answer | Promise<Answer>)
>

export type Call = { call: string; body: unknown }

/** Creates a `fetch` with fixed answers, and records its calls; `standing` has the answers that `answers` lacks. */
export function createFakeServer(answers: Answers, standing: Answers = {}) {
  const calls: Call[] = []
  const fetch: typeof globalThis.fetch = async (address, init = {}) => {
    const { pathname, searchParams } = new URL(
      String(address),
      'http://shop.test',
    )
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null

    calls.push({ call, body })
    const found = answers[call] ?? standing[call] ?? 'offline'
    const query = Object.fromEntries(searchParams)
    const answer =
      typeof found === 'function' ? await found(body, query) : found
    if (answer === 'offline') throw new TypeError('Failed to fetch')

    return new Response(JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
    })
  }
  return { fetch, calls }
}
