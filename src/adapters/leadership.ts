/** `held` while another tab leads; `lost` when another tab takes over. */
type LeadState = 'won' | 'held' | 'lost'

/** Elects a leader for each name among the open tabs. */
export type Leadership = {
  /** Applies for the lead, and reports its state. */
  lead: (
    name: string,
    onState: (state: LeadState) => void,
  ) => {
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
    lead: (name, onState) => lead(locks, name, onState),
    isLed: async (name) => {
      const { held = [] } = await locks.query()
      return held.some((lock) => lock.name === name)
    },
  }
}

const leaderless: Leadership = {
  lead(_, onState) {
    onState('won')
    return { steal: () => onState('won'), stop: () => {} }
  },
  isLed: async () => false,
}

function lead(
  locks: LockManager,
  name: string,
  onState: (state: LeadState) => void,
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
    onState('held')
    wait()
  }
  function wait() {
    queue = new AbortController()
    hold({ signal: queue.signal })
  }
  /** Holds the lock until its release, or until another tab steals it. Resolves with false if it is not available. */
  async function hold(options: LockOptions): Promise<boolean> {
    let isHeld = false
    try {
      return await locks.request(name, options, async (lock) => {
        if (lock === null || isOver) return false
        isHeld = true
        onState('won')
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return true
      })
    } catch {
      if (isOver || !isHeld) return true
      onState('lost')
      wait()
      return true
    }
  }
}
