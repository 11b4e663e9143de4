/** Too much work waits: the client should retry later instead of waiting long. */
export class BusyError extends Error {
  constructor() {
    super('Too much is waiting already.')
  }
}

/** Runs work in turn; rejects with a BusyError when the queue is full. An aborted signal removes waiting work. */
export type WorkQueue = <T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/** Creates a first-in, first-out queue that runs `concurrency` at a time; at most `maxWaiting` wait. */
export function createWorkQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number
  maxWaiting: number
}): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (running >= concurrency) await turn(waiting, maxWaiting, signal)
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
  maxWaiting: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (waiting.length >= maxWaiting) throw new BusyError()
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
