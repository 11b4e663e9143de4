import { createServer } from 'node:net'

// Below the ports that the system gives to outgoing connections: none of these takes one between asking and listening.
// Above 10,080, the last port that `fetch` and browsers refuse as bad.
const first = 10_100
const count = 20_000
/** Processes that run side by side look far from each other. */
let next = (process.pid * 499) % count

/** A port that nobody listens on; no two calls of a process get the same one, and nor do processes beside it. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < count; tried++) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('No free port.')
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
