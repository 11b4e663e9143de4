/** The shop's clock on this device: the device's clock, corrected by the server's time. */
export type ShopClock = {
  /** Milliseconds. */
  now: () => number
  /** Starts a measurement; the returned function takes the answer's `X-Shop-Time`. Ignores a text that is no time. */
  ask: () => (instant: string) => void
}

/** Milliseconds below which a difference is the network's delay. */
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
        // The server's time lies between the request and the answer; a long call, as after sleep, says little.
        const [least, most] = [heard - deviceNow(), heard - askedAt]
        if (offset < least - tolerance) offset = least
        if (offset > most + tolerance) offset = most
      }
    },
  }
}
