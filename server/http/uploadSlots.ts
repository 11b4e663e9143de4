import type { FastifyReply } from 'fastify'
import { BusyError } from '../lib/workQueue.ts'

/** The maximum number of files in memory: per server, network and customer. */
const maxUploads = { server: 12, network: 3, customer: 1 }

/** The least age of an upload for its speed, in milliseconds: a first packet is no speed. */
const leastAge = 5000

/** The upload of one form. */
export type Upload = {
  /** Counts bytes of a file: the first ones take a slot, if need be that of the slowest upload. Throws a BusyError. */
  receive: (bytes: number) => void
  /** Keeps the slot for a form that has arrived as a whole, until the upload is closed. */
  complete: () => void
  /** Ends the form, whose reader learns the error from the signal. */
  abort: (error: Error) => void
  signal: AbortSignal
  /** Releases the slot. */
  close: () => void
}

type Slot = {
  network: string
  customer: number | null
  bytes: number
  since: number
  isComplete: boolean
  abort: Upload['abort']
}

const slots = new Set<Slot>()

/** An upload was the slowest one and gave its slot to a new one. */
export class DisplacedUploadError extends Error {
  constructor() {
    super('A new upload took the slot of the slowest one.')
  }
}

/** Opens the upload of a form. It holds no slot before the first bytes of a file. */
export function openUpload(network: string, customer: number | null): Upload {
  const controller = new AbortController()
  const slot: Slot = {
    network,
    customer,
    bytes: 0,
    since: 0,
    isComplete: false,
    abort: (error) => {
      slots.delete(slot)
      controller.abort(error)
    },
  }

  return {
    receive: (bytes) => {
      controller.signal.throwIfAborted()
      if (!slots.has(slot)) take(slot)
      slot.bytes += bytes
    },
    complete: () => {
      slot.isComplete = true
    },
    abort: slot.abort,
    signal: controller.signal,
    close: () => void slots.delete(slot),
  }
}

/** The number of files in memory. */
export function countUploads(): number {
  return slots.size
}

function take(slot: Slot): void {
  const groups = [
    { max: maxUploads.customer, isIn: isOf('customer', slot) },
    { max: maxUploads.network, isIn: isOf('network', slot) },
    { max: maxUploads.server, isIn: () => true },
  ]
  for (const { max, isIn } of groups) {
    const held = [...slots].filter(isIn)
    if (held.length >= max) displaceSlowest(held)
  }
  slot.since = performance.now()
  slots.add(slot)
}

function isOf(name: 'network' | 'customer', slot: Slot) {
  return (other: Slot) => other[name] === slot[name]
}

function displaceSlowest(held: Slot[]): void {
  const now = performance.now()
  const speedOf = ({ bytes, since }: Slot) =>
    bytes / Math.max(now - since, leastAge)
  const [slowest] = held
    .filter(({ isComplete }) => !isComplete)
    .sort((a, b) => speedOf(a) - speedOf(b))
  if (slowest === undefined) throw new BusyError()
  slowest.abort(new DisplacedUploadError())
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
