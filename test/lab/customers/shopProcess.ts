import { defaultCalendar } from '#contract/openingCalendar.ts'
import {
  addDays,
  instantOf,
  startOfDate,
  wallDate,
} from '#contract/schedule.ts'
import type { CheckoutHostCode } from '#machines/shop/shopSetup.ts'
import type { Sandbox } from '#sandbox/createSandbox.ts'
import type { Knobs } from '#sandbox/knobs.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'

/** Jumps of the calendar at a restart. Some end seconds before a deadline, which passes while customers pay. */
export const jumps = [
  'on',
  'after expiry',
  'before midnight',
  'before cut-off',
  'next day',
] as const

export type Jump = (typeof jumps)[number]

export type Provider = Pick<Sandbox, 'objects' | 'waiting' | 'deliverNow'>

type KnobChange = Partial<Knobs> | { reset: true }

export type ShopProcess = {
  /** The address of the first server; calls go to any of `replicas`. */
  url: string
  sandboxUrl: string
  replicas: string[]
  /** Kills and reopens all servers if the calendar jumps, otherwise one of them in turn. */
  restart: (jump: Jump) => Promise<void>
  endConnections: () => Promise<void>
  provider: Provider
  turn: (knobs: KnobChange) => Promise<void>
  kill: () => Promise<void>
  /** Runs a command of the kitchen's terminal; null if no answer came. */
  kitchen: (args: string[]) => Promise<string | null>
  prepareTab?: (deps: ClientDeps) => void
  changeMachines?:
    | ((checkoutHost: CheckoutHostCode) => CheckoutHostCode)
    | undefined
}

const edge = 4_000
const hour = 3_600_000

/** Sets knobs of a sandbox; ignores a sandbox that does not run. */
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
