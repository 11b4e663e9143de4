/** A server's answer on the wire; 200 unless told, `offline` when it never comes. */
export type Answer = { status?: number; body?: unknown } | 'offline'

/** Answers by `METHOD /path/`, the API base left out; a call without one never comes through. */
export type Answers = Record<
  string,
  | Answer
  | ((body: unknown, query: Record<string, string>) => Answer | Promise<Answer>)
>

/** One call as it went out. */
export type Call = { call: string; body: unknown }

/** A `fetch` in front of fixed answers, and the calls that it was asked for; `standing` answers what they do not. */
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
