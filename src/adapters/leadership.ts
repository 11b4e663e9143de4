/** Elects one of the open tabs as the leader of a name. */
export type Leadership = {
  /**
   * Applies for the lead. `tell` receives `won`, `held` while another tab leads, and `lost` when another tab takes
   * over.
   */
  lead: (
    name: string,
    tell: (news: 'won' | 'held' | 'lost') => void,
  ) => {
    /** Takes the lead from another tab. */
    steal: () => void
    stop: () => void
  }
  /** True while any tab leads. */
  isLed: (name: string) => Promise<boolean>
}

/** Leadership by the browser's locks, which end with their tab. Without locks every tab leads at once. */
export function createLeadership(locks: LockManager | null): Leadership {
  if (!locks) return leaderless
  return {
    lead: (name, tell) => lead(locks, name, tell),
    isLed: async (name) => {
      const { held = [] } = await locks.query()
      return held.some((lock) => lock.name === name)
    },
  }
}

const leaderless: Leadership = {
  lead(_, tell) {
    tell('won')
    return { steal: () => tell('won'), stop: () => {} }
  },
  isLed: async () => false,
}

function lead(
  locks: LockManager,
  ...[name, tell]: Parameters<Leadership['lead']>
) {
  let isOver = false
  let queue = new AbortController()
  let release = () => {}

  begin()
  return {
    steal() {
      queue.abort()
      if (!isOver) hold({ steal: true })
    },
    stop() {
      isOver = true
      queue.abort()
      release()
    },
  }

  async function begin() {
    if ((await hold({ ifAvailable: true })) || isOver) return
    tell('held')
    wait()
  }
  function wait() {
    queue = new AbortController()
    hold({ signal: queue.signal })
  }
  /**
   * Holds the lock until it is released, and requests it again when another tab steals it. Resolves with false where
   * the lock is not available.
   */
  async function hold(options: LockOptions): Promise<boolean> {
    let isHeld = false
    try {
      return await locks.request(name, options, async (lock) => {
        if (lock === null || isOver) return false
        isHeld = true
        tell('won')
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return true
      })
    } catch {
      if (isOver || !isHeld) return true
      tell('lost')
      wait()
      return true
    }
  }
}
