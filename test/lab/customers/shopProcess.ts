import { defaultCalendar } from '#contract/openingCalendar.ts'
import {
  addDays,
  instantOf,
  startOfDate,
  wallDate,
} from '#contract/schedule.ts'
import type { PurchaseCode } from '#machines/shop/shopMachine.ts'
import type { Sandbox } from '#sandbox/createSandbox.ts'
import type { Knobs } from '#sandbox/knobs.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'

/** Where the calendar stands after a restart; some seconds before an edge, so that it passes while customers pay. */
export const jumps = [
  'on',
  'after expiry',
  'before midnight',
  'before cut-off',
  'next day',
] as const

/** Where the calendar stands after a restart. */
export type Jump = (typeof jumps)[number]

export type Provider = Pick<Sandbox, 'objects' | 'waiting' | 'deliverNow'>

type KnobChange = Partial<Knobs> | { reset: true }

/** Two servers on one database, and their provider. */
export type ShopProcess = {
  /** Where the first one is; a call may as well go to another of `replicas`. */
  url: string
  sandboxUrl: string
  replicas: string[]
  /** Killed as by a power cut and opened again: all where the calendar jumps, otherwise one in turn. */
  restart: (jump: Jump) => Promise<void>
  /** Ends every connection of the servers to the database. */
  endConnections: () => Promise<void>
  /** The payment provider, which does not die with the servers. */
  provider: Provider
  /** Turns the sandbox's knobs. */
  turn: (knobs: KnobChange) => Promise<void>
  kill: () => Promise<void>
  /** Has the kitchen's terminal do something; null when it was not answered. */
  kitchen: (args: string[]) => Promise<string | null>
  /** Changes the dependencies of each tab before the tab opens. */
  prepareTab?: (deps: ClientDeps) => void
  /** Changes the machines of each tab. */
  changeMachines?: ((purchase: PurchaseCode) => PurchaseCode) | undefined
}

const edge = 4_000
const hour = 3_600_000

/** Turns knobs of a sandbox, if it is there. */
export async function turnKnobs(
  sandboxUrl: string,
  knobs: KnobChange,
): Promise<void> {
  const body = JSON.stringify(knobs)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandboxUrl}/knobs`, { method: 'POST', headers, body }).catch(
    () => null,
  )
}

/** The instant to which a calendar jumps. */
export function instantAfter(jump: Jump, now: number): number {
  const today = wallDate(now, defaultCalendar.time_zone)
  const tomorrow = addDays(today, 1)
  switch (jump) {
    case 'on':
      return now
    case 'after expiry':
      return now + 0.6 * hour
    case 'before midnight':
      return Math.max(
        now,
        startOfDate(tomorrow, defaultCalendar.time_zone) - edge,
      )
    case 'before cut-off': {
      const cutOff = (date: string) =>
        instantOf(date, '20:00', defaultCalendar.time_zone) - edge
      return cutOff(today) > now ? cutOff(today) : cutOff(tomorrow)
    }
    case 'next day':
      return now + 26 * hour
  }
}
