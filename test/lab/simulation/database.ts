import type { PGlite, Results, Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#server/db/client.ts'
import { pause } from '#test/lab/customers/pause.ts'
import type { Random } from '#test/lab/customers/random.ts'

/** A server's way to the database: it may break at any statement, and the server may die at any. */
export type Line = {
  db: Database
  strike: (strike: Strike) => void
  /** The server is dead: it does nothing any more and hears of nothing. */
  cut: () => void
}

/**
 * A fault after this many further statements or commits: before the next one takes effect, or before its answer
 * arrives.
 */
export type Strike = { after: number; isFatal: boolean; isDone: boolean }

type Options = {
  random: Random
  note: (statement: string) => void
  died: () => void
  /** A mistake that a test puts into statements. */
  spoil?: ((statement: string) => string) | undefined
}
type Ask = PGlite['query']

class LineError extends Error {
  override name = 'LineError'
  code = '57P01'
}

/** Opens a line to a database in memory. Each statement and transaction starts one moment of simulated time later. */
export function openLine(
  client: PGlite,
  { random, note, died, spoil }: Options,
): Line {
  let isDead = false
  let waiting: Strike | null = null
  const cut = () => {
    if (isDead) return
    isDead = true
    died()
  }
  const hit = ({ isFatal }: Strike) => {
    if (isFatal) cut()
    return new LineError('The connection is lost.')
  }
  const nextStrike = (): Strike | null => {
    if (isDead) throw new LineError('The server is dead.')
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
      // Nobody in a dead process hears of its end.
      return isDead
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
  const line = {
    query: (...given: Parameters<Ask>) => begin(() => askOn(client)(...given)),
    transaction: (work: Parameters<typeof transact>[0]) =>
      begin(() => transact(work)),
  }
  return {
    db: drizzle({ client: line as unknown as PGlite }),
    strike(next) {
      waiting = next
    },
    cut,
  }
}

/** A connection that broke in a transaction takes no more statements of it. */
function untilBroken(ask: Ask): Ask {
  let broken: unknown = null
  return async (...given) => {
    if (broken) throw broken
    try {
      return await ask(...given)
    } catch (error) {
      if (error instanceof LineError) broken = error
      throw error
    }
  }
}
