import type { FastifyReply } from 'fastify'
import { BusyError } from '../lib/workQueue.ts'

/** The maximum number of concurrent uploads: per server, network and customer. */
const maxUploads = { server: 12, network: 3, customer: 1 }

const uploads = new Map<string, number>()

/** Takes an upload slot before the body is read, and returns the function that releases it. Throws a BusyError. */
export function takeUploadSlot(
  network: string,
  customer: number | null,
): () => void {
  const places = [
    { name: 'server', max: maxUploads.server },
    { name: `network ${network}`, max: maxUploads.network },
    { name: `customer ${customer}`, max: maxUploads.customer },
  ]
  const heldOf = (name: string) => uploads.get(name) ?? 0
  if (places.some((place) => heldOf(place.name) >= place.max))
    throw new BusyError()

  for (const { name } of places) uploads.set(name, heldOf(name) + 1)
  return () => {
    for (const { name } of places) {
      if (heldOf(name) > 1) uploads.set(name, heldOf(name) - 1)
      else uploads.delete(name)
    }
  }
}

/** A signal that is aborted when the client disconnects before the response. */
export function clientAbortSignal({
  raw,
}: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new BusyError())
  })
  return controller.signal
}
