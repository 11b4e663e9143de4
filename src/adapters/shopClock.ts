/** The shop's clock on this device: the device's clock, corrected by the server's time. */
export type ShopClock = {
  /** Milliseconds. */
  now: () => number
  /** Starts a measurement; the returned function takes the answer's `X-Shop-Time`. Ignores an invalid time. */
  measure: () => (instant: string) => void
}

/** Milliseconds below which a difference is the network's delay. */
const tolerance = 2_000

export function createShopClock(deviceNow: () => number = Date.now): ShopClock {
  let offset = 0
  return {
    now: () => deviceNow() + offset,
    measure() {
      const requestTime = deviceNow()
      return (instant) => {
        const serverTime = Date.parse(instant)
        if (Number.isNaN(serverTime)) return
        // The server read its clock at some time between the request and now.
        const minimum = serverTime - deviceNow()
        const maximum = serverTime - requestTime
        if (offset < minimum - tolerance) offset = minimum
        if (offset > maximum + tolerance) offset = maximum
      }
    },
  }
}
