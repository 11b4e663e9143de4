type Waiting = { name: string; grant: () => void }

type Held = { name: string; lose: () => void }

/** A browser's locks as its tabs share them, in memory: exclusive ones alone. */
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
    else if (held.has(name)) await turn(name, signal)
    return await hold(name, callback)
  }

  function turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const mine = { name, grant: resolve }
      waiting.push(mine)
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter((one) => one !== mine)
        reject(aborted())
      })
    })
  }

  function hold(
    name: string,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const mine: Held = { name, lose: () => reject(aborted()) }
      held.set(name, mine)
      Promise.resolve(callback({ name, mode: 'exclusive' })).then((answer) => {
        if (held.get(name) === mine) pass(name)
        resolve(answer)
      }, reject)
    })
  }

  function pass(name: string) {
    held.delete(name)
    const next = waiting.find((one) => one.name === name)
    waiting = waiting.filter((one) => one !== next)
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
