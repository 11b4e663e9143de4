import type { FastifyReply } from 'fastify'
import { BusyError } from '../lib/workQueue.ts'

/** How many forms with a file a server holds at once: in all, of one network, and of one customer. */
const most = { server: 12, network: 3, customer: 1 }

const held = new Map<string, number>()

/** Takes a place for a form before its body is read, and returns the function that leaves it. Throws a BusyError. */
export function takeUploadSlot(network: string, customer: number | null): () => void {
  const places = [
    { name: 'server', most: most.server },
    { name: `network ${network}`, most: most.network },
    { name: `customer ${customer}`, most: most.customer },
  ]
  const heldOf = (name: string) => held.get(name) ?? 0
  if (places.some((place) => heldOf(place.name) >= place.most)) throw new BusyError()
  for (const { name } of places) held.set(name, heldOf(name) + 1)
  return () => {
    for (const { name } of places) {
      if (heldOf(name) > 1) held.set(name, heldOf(name) - 1)
      else held.delete(name)
    }
  }
}

/** Is aborted when a client has gone before its answer. */
export function clientAbortSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new BusyError())
  })
  return controller.signal
}
