import type { PGlite, Results, Transaction } from '@electric-sql/pglite'
import type { Database } from '#server/db/client.ts'
import { fromPglite } from '#server/db/pglite.ts'
import { pause } from '#test/lab/customers/pause.ts'
import type { Random } from '#test/lab/customers/random.ts'

/** A server's connection to the database, which can fail at any statement and kill the server. */
export type FaultyDatabase = {
  db: Database
  strike: (strike: Strike) => void
  /** Kills the server, which sends nothing more and gets no answers. */
  kill: () => void
}

/**
 * A fault after this many statements or commits: before the next one takes effect or, with `isDone`, before its answer
 * arrives.
 */
export type Strike = { after: number; isFatal: boolean; isDone: boolean }

type Options = {
  random: Random
  note: (statement: string) => void
  died: () => void
  spoil?: ((statement: string) => string) | undefined
}
type Ask = PGlite['query']

class ConnectionError extends Error {
  override name = 'ConnectionError'
  code = '57P01'
}

/** Connects to a database in memory. Each statement and transaction starts after a moment of simulated time. */
export function openFaultyDatabase(
  client: PGlite,
  { random, note, died, spoil }: Options,
): FaultyDatabase {
  let isKilled = false
  let waiting: Strike | null = null
  const kill = () => {
    if (isKilled) return
    isKilled = true
    died()
  }
  const hit = ({ isFatal }: Strike) => {
    if (isFatal) kill()
    return new ConnectionError('The connection is lost.')
  }
  const nextStrike = (): Strike | null => {
    if (isKilled) throw new ConnectionError('The server is dead.')
    if (!waiting) return null
    if (waiting.after > 0) {
      waiting = { ...waiting, after: waiting.after - 1 }
      return null
    }

    const strike = waiting
    waiting = null
    if (!strike.isDone) throw hit(strike)

    return strike
  }
  const askOn = (on: Pick<PGlite | Transaction, 'query'>): Ask => {
    return async (statement, ...rest) => {
      const strike = nextStrike()
      note(statement)
      const result = await on.query(spoil?.(statement) ?? statement, ...rest)
      if (strike) throw hit(strike)
      return result as Results<never>
    }
  }
  const begin = async <Result>(
    work: () => Promise<Result>,
  ): Promise<Result> => {
    await pause(random.between(1, 4))
    try {
      return await work()
    } catch (error) {
      // A dead process does not see the error.
      return isKilled
        ? await new Promise<never>(() => {})
        : await Promise.reject(error)
    }
  }
  const transact = async (
    work: (tx: Pick<Transaction, 'query'>) => Promise<unknown>,
  ) => {
    let strike: Strike | null = null
    const result = await client.transaction(async (tx) => {
      const done = await work({ query: untilBroken(askOn(tx)) })
      strike = nextStrike()
      note('commit')
      return done
    })
    if (strike) throw hit(strike)

    return result
  }
  const faultyClient = {
    query: (...args: Parameters<Ask>) => begin(() => askOn(client)(...args)),
    transaction: (work: Parameters<typeof transact>[0]) =>
      begin(() => transact(work)),
  }

  return {
    db: fromPglite(faultyClient as unknown as PGlite).db,
    strike(next) {
      waiting = next
    },
    kill,
  }
}

/** Fails every later statement of a transaction whose connection was lost. */
function untilBroken(ask: Ask): Ask {
  let broken: unknown = null
  return async (...args) => {
    if (broken) throw broken
    try {
      return await ask(...args)
    } catch (error) {
      if (error instanceof ConnectionError) broken = error
      throw error
    }
  }
}
