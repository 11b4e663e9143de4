import { createServer } from 'node:net'

// Below the ephemeral ports, so that no outgoing connection takes a port before the test listens on
// it. Above 10,080, the last port that `fetch` and browsers refuse as bad.
const first = 10_100
const count = 20_000
/** Parallel processes begin their search far from each other. */
let next = (process.pid * 499) % count

/** Returns a port that nobody listens on. No two calls get the same port, in this process or in a parallel one. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < count; tried++) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('No free port.')
}

/** Returns a port that is free with the two ports after it, for the sandbox and for Vite. */
export async function freePortOfThree(): Promise<number> {
  const [first, , third] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  return third === first + 2 ? first : await freePortOfThree()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
