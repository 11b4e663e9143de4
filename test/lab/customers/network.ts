import type { KeyedAnswer } from '#test/lab/auditor/openConnection.ts'
import { pause } from './pause.ts'
import type { Random } from './random.ts'

/** The fault of a call; `lost` calls fail before or after the server has done its work. */
export type Fault =
  | 'request slow'
  | 'request doubled'
  | 'answer slow'
  | 'request lost'
  | 'answer lost'
  | 'no answer'

/** The unreliable network of a run: counts its faults, and stores the answers to calls with a key. */
export type Network = {
  replicas: readonly string[]
  faults: Map<Fault, number>
  answers: (Omit<KeyedAnswer, 'customer_id'> & { owner: string })[]
}

export function createNetwork(replicas: readonly string[]): Network {
  return { replicas, faults: new Map(), answers: [] }
}

/**
 * Returns a tab's `fetch` through an unreliable network, and records each call; the seed alone chooses the fault of
 * each call.
 */
export function fetchThrough(
  network: Network,
  owner: string,
  random: Random,
  note: (call: string) => void,
): typeof fetch {
  const counts = new Map<string, number>()
  return async (address, init) => {
    const kind = `${init?.method ?? 'GET'} ${kindOf(String(address))}`
    const count = (counts.get(kind) ?? 0) + 1

    counts.set(kind, count)
    const decision = random.fork(`${kind} ${count}`)
    const planned = faultOf(decision, kind)
    const fault =
      planned && decision.happens(`${kind} of ${owner}: ${planned}`)
        ? planned
        : null
    if (fault) network.faults.set(fault, (network.faults.get(fault) ?? 0) + 1)
    note(`${kind}${fault ? ` (${fault})` : ''}`)
    if (fault === 'request slow') await pause(decision.between(20, 600))
    if (fault === 'request lost') throw new TypeError('The request was lost.')

    // A sent request reaches the server, whatever the page does.
    const send = () =>
      fetch(replicaOf(network, String(address), decision), {
        ...init,
        signal: null,
      })
    const request = send()
    if (fault === 'request doubled' && isSafeTwice(init))
      void send().catch(() => null)

    const answer = await Promise.race([request, abortOf(init?.signal)])
    if (!answer.ok)
      note(
        `${kind} = ${answer.status} ${(await answer.clone().text()).slice(0, 160)}`,
      )
    await keepAnswer(network, owner, kind, init, answer.clone())
    if (fault === 'answer slow') await pause(decision.between(20, 600))
    if (fault === 'answer lost') throw new TypeError('The answer was lost.')

    if (fault === 'no answer') await abortOf(init?.signal)
    return answer
  }
}

/** True for a call that a network can repeat: a GET, or a call with a key. */
function isSafeTwice(init: RequestInit | undefined): boolean {
  return (
    (init?.method ?? 'GET') === 'GET' ||
    new Headers(init?.headers).has('idempotency-key')
  )
}

function replicaOf(
  { replicas }: Network,
  address: string,
  decision: Random,
): string {
  const { origin } = new URL(address)
  return replicas.includes(origin)
    ? address.replace(origin, decision.pick(replicas))
    : address
}

function faultOf(decision: Random, kind: string): Fault | null {
  const isMoney = /^POST .*(create|recharge|confirm|cancel)/.test(kind)
  if (!decision.chance(isMoney ? 0.35 : 0.08)) return null
  return decision.weigh({
    'request slow': 25,
    'request doubled': 15,
    'answer slow': 25,
    'request lost': 20,
    'answer lost': 30,
    'no answer': 1,
  })
}

async function keepAnswer(
  { answers }: Network,
  owner: string,
  kind: string,
  init: RequestInit | undefined,
  answer: Response,
): Promise<void> {
  const key = new Headers(init?.headers).get('idempotency-key')
  if (key === null) return

  const body = await answer.text().catch(() => null)
  if (body === null) return
  answers.push({
    owner,
    route: kind.replace('/api', ''),
    key,
    status: answer.status,
    body,
  })
}

/** Returns the path with `:id` for ids, which differ between runs. */
function kindOf(address: string): string {
  return new URL(address).pathname.replace(
    /\/(LK-|pi_|[0-9a-f-]{36})[^/]*/g,
    '/:id',
  )
}

async function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  signal?.throwIfAborted()
  return await new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), {
      once: true,
    }),
  )
}
