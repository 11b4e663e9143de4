type Waiting = { name: string; grant: () => void }

type Held = { name: string; lose: () => void }

/** Creates the Web Locks of one browser in memory; exclusive locks only. */
export function createFakeLocks(): LockManager {
  const held = new Map<string, Held>()
  let waiting: Waiting[] = []

  async function request(
    name: string,
    { ifAvailable = false, steal = false, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    await Promise.resolve()
    if (signal?.aborted) throw aborted()
    if (steal) held.get(name)?.lose()
    else if (held.has(name) && ifAvailable) return await callback(null)
    else if (held.has(name)) await waitForTurn(name, signal)
    return await hold(name, callback)
  }

  function waitForTurn(
    name: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const ownRequest = { name, grant: resolve }
      waiting.push(ownRequest)
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter((waiter) => waiter !== ownRequest)
        reject(aborted())
      })
    })
  }

  function hold(
    name: string,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ownLock: Held = { name, lose: () => reject(aborted()) }
      held.set(name, ownLock)
      Promise.resolve(callback({ name, mode: 'exclusive' })).then((answer) => {
        if (held.get(name) === ownLock) grantNext(name)
        resolve(answer)
      }, reject)
    })
  }

  function grantNext(name: string) {
    held.delete(name)
    const next = waiting.find((waiter) => waiter.name === name)
    waiting = waiting.filter((waiter) => waiter !== next)
    next?.grant()
  }

  const locks: Pick<LockManager, 'query'> & { request: typeof request } = {
    request: (name, options, callback) => request(name, options, callback),
    query: async () => ({
      held: [...held.keys()].map((name) => ({
        name,
        mode: 'exclusive',
        clientId: name,
      })),
      pending: waiting.map(({ name }) => ({
        name,
        mode: 'exclusive',
        clientId: name,
      })),
    }),
  }
  return locks as LockManager
}

function aborted() {
  return new DOMException('The lock was taken.', 'AbortError')
}
