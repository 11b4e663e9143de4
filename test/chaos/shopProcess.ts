import { fromZonedTime } from 'date-fns-tz'
import { addDays, startOfSydneyDate, sydneyDate, timeZone } from '#contract/schedule.ts'
import type { Knobs } from '#server/sandbox/knobs.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { type SpawnedShop, spawnShop } from '#test/support/process/spawnShop.ts'

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

/** The server in a process of its own, on ports that stay. */
export type ShopProcess = {
  url: string
  sandboxUrl: string
  /** Killed as by a power cut and opened again on the same database. */
  restart: (jump: Jump) => Promise<void>
  /** Turns the sandbox's knobs; while the process is down it cannot be asked. */
  turn: (knobs: Partial<Knobs> | { reset: true }) => Promise<void>
  kill: () => Promise<void>
}

/** Opens a shop on a Postgres database, its calendar at an instant in milliseconds. */
export async function openShop(
  databaseUrl: string,
  start: number,
  entry: string[],
): Promise<ShopProcess> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const [url, sandboxUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sandboxPort}`]
  let calendar = { opened: Date.now(), instant: start }
  const now = () => calendar.instant + Date.now() - calendar.opened
  const open = () =>
    spawnShop(
      {
        ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
        ...{ DATABASE_URL: databaseUrl, TOKEN_SECRET: testSecret, WALLET_LIMIT: '100000' },
        ...{ NOW: new Date(calendar.instant).toISOString(), LOG_LEVEL: 'fatal' },
      },
      entry,
    )
  let child: SpawnedShop = await open()
  return {
    url,
    sandboxUrl,
    async restart(jump) {
      await child.kill()
      calendar = { opened: Date.now(), instant: after(jump, now()) }
      child = await open()
    },
    async turn(knobs) {
      const body = JSON.stringify(knobs)
      const headers = { 'content-type': 'application/json' }
      await fetch(`${sandboxUrl}/knobs`, { method: 'POST', headers, body }).catch(() => null)
    },
    kill: () => child.kill(),
  }
}

const edge = 4_000
const hour = 3_600_000

function after(jump: Jump, now: number): number {
  const today = sydneyDate(now)
  const tomorrow = addDays(today, 1)
  switch (jump) {
    case 'on':
      return now
    case 'after expiry':
      return now + 0.6 * hour
    case 'before midnight':
      return Math.max(now, startOfSydneyDate(tomorrow) - edge)
    case 'before cut-off': {
      const cutOff = (date: string) => fromZonedTime(`${date}T20:00:00`, timeZone).getTime() - edge
      return cutOff(today) > now ? cutOff(today) : cutOff(tomorrow)
    }
    case 'next day':
      return now + 26 * hour
  }
}
