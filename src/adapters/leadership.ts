/** One living tab at a time leads what has a name. */
export type Leadership = {
  /** Asks to lead; `tell` hears `won`, `held` while another tab has it, and `lost` when it was taken away. */
  lead: (
    name: string,
    tell: (news: 'won' | 'held' | 'lost') => void,
  ) => {
    /** Takes it from the tab that has it. */
    steal: () => void
    stop: () => void
  }
  /** Whether any tab leads now. */
  isLed: (name: string) => Promise<boolean>
}

/** Leadership by the browser's locks, which end with their tab; a browser without them lets every tab lead at once. */
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

function lead(locks: LockManager, ...[name, tell]: Parameters<Leadership['lead']>) {
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
  /** Has the lock until this is over, and waits for it again when another tab takes it; false where it is not to be had. */
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
