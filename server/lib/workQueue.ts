/** There are too many already: who comes now is told to come back, instead of waiting for long. */
export class BusyError extends Error {
  constructor() {
    super('Too much is waiting already.')
  }
}

/** Runs work in its turn; rejects with a BusyError when the line is full. Work whose signal is aborted leaves the line. */
export type WorkQueue = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** A line of work, in the order in which it comes: so much runs at once, and no more waits than `most`. */
export function createWorkQueue({ atOnce, most }: { atOnce: number; most: number }): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (running >= atOnce) await turn(waiting, most, signal)
    else running += 1
  }
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (work, signal) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

async function turn(
  waiting: (() => void)[],
  most: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (waiting.length >= most) throw new BusyError()
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal?.reason)
    }
    const begin = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    waiting.push(begin)
  })
}
