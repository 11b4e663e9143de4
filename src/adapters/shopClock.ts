/** The shop's business calendar on this device: its own clock, corrected by what the server says. */
export type ShopClock = {
  /** Milliseconds. */
  now: () => number
  /** Takes the instant of an answer's `X-Shop-Time` header; what does not parse is ignored. */
  correct: (instant: string) => void
}

/** Differences below this many milliseconds are the network's, not the clock's. */
const tolerance = 2_000

export function createShopClock(deviceNow: () => number = Date.now): ShopClock {
  let offset = 0
  return {
    now: () => deviceNow() + offset,
    correct(instant) {
      const heard = Date.parse(instant) - deviceNow()
      if (!Number.isNaN(heard) && Math.abs(heard - offset) > tolerance) offset = heard
    },
  }
}
