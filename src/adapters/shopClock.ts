/** The shop's business calendar on this device: its own clock, corrected by what the server says. */
export type ShopClock = {
  /** Milliseconds. */
  now: () => number
  /** Begins a call; the returned function takes the `X-Shop-Time` of its answer. What does not parse is ignored. */
  ask: () => (instant: string) => void
}

/** Differences below this many milliseconds are the network's, not the clock's. */
const tolerance = 2_000

export function createShopClock(deviceNow: () => number = Date.now): ShopClock {
  let offset = 0
  return {
    now: () => deviceNow() + offset,
    ask() {
      const askedAt = deviceNow()
      return (instant) => {
        const heard = Date.parse(instant)
        if (Number.isNaN(heard)) return
        // The server spoke at some moment since the call began: a device that slept meanwhile learns little from it.
        const [least, most] = [heard - deviceNow(), heard - askedAt]
        if (offset < least - tolerance) offset = least
        if (offset > most + tolerance) offset = most
      }
    },
  }
}
