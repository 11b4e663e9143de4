type Callback = LockGrantedCallback<unknown>
type Waiting = {
  name: string
  callback: Callback
  settle: (result: Promise<unknown>) => void
}
type Holder = { refuse: (reason: Error) => void }

/** Creates the Web Locks of one browser; a closed tab releases its locks. */
export function createLocks(): {
  openTab: () => { locks: LockManager; close: () => void }
} {
  const held = new Map<string, Holder & { tab: object }>()
  const queue: (Waiting & { tab: object })[] = []

  const grant = (waiting: Waiting & { tab: object }) => {
    const { name, tab, callback, settle } = waiting
    const stolen = new Promise<never>((_, refuse) =>
      held.set(name, { tab, refuse }),
    )
    const holder = held.get(name)
    const work = Promise.resolve().then(() =>
      callback({ name, mode: 'exclusive' }),
    )
    const free = () => {
      if (held.get(name) === holder) release(name)
    }

    work.then(free, free)
    settle(Promise.race([work, stolen]))
  }
  const release = (name: string) => {
    held.delete(name)
    const at = queue.findIndex((waiting) => waiting.name === name)
    const [next] = at < 0 ? [] : queue.splice(at, 1)
    if (next) grant(next)
  }
  const request = (
    tab: object,
    name: string,
    options: LockOptions,
    callback: Callback,
  ) =>
    new Promise<unknown>((settle, reject) => {
      const waiting = { tab, name, callback, settle }
      if (options.steal) {
        held.get(name)?.refuse(new Error('The lock was stolen.'))
        return grant(waiting)
      }
      if (!held.has(name)) return grant(waiting)
      if (options.ifAvailable) return settle(Promise.resolve(callback(null)))

      queue.push(waiting)
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at >= 0) queue.splice(at, 1)
        reject(options.signal?.reason)
      })
    })

  return {
    openTab() {
      const tab = {}
      const locks = {
        request: (name: string, options: LockOptions, callback: Callback) =>
          request(tab, name, options, callback),
        query: async () => ({
          held: [...held.keys()].map((name) => ({ name })),
        }),
      }
      const close = () => {
        for (const waiting of [...queue])
          if (waiting.tab === tab) queue.splice(queue.indexOf(waiting), 1)
        for (const [name, lock] of [...held])
          if (lock.tab === tab) release(name)
      }

      return { locks: locks as LockManager, close }
    },
  }
}
