import { defaultCalendar } from '#contract/openingCalendar.ts'
import { addDays, instantOf, startOfDate, wallDate } from '#contract/schedule.ts'
import type { PurchaseCode } from '#machines/shop/shopSetup.ts'
import type { Knobs } from '#server/sandbox/knobs.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { openConnection } from '#test/lab/auditor/openConnection.ts'
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

type KnobChange = Partial<Knobs> | { reset: true }

/** Two servers on one database, each in a process of its own, on ports that stay. */
export type ShopProcess = {
  /** Where the first one is; a call may as well go to another of `replicas`. */
  url: string
  sandboxUrl: string
  replicas: string[]
  /** Killed as by a power cut and opened again: all where the calendar jumps, otherwise one in turn. */
  restart: (jump: Jump) => Promise<void>
  /** Ends every connection of the servers to the database. */
  endConnections: () => Promise<void>
  /** Turns the sandbox's knobs; while the process is down it cannot be asked. */
  turn: (knobs: KnobChange) => Promise<void>
  kill: () => Promise<void>
  /** Has the kitchen's terminal do something; null when it was not answered. */
  kitchen?: (args: string[]) => Promise<string | null>
  /** What a run does to each tab before it opens. */
  prepareTab?: (deps: ClientDeps) => void
  /** What a run makes of the machines of each tab. */
  changeMachines?: ((purchase: PurchaseCode) => PurchaseCode) | undefined
}

/** Opens a shop on a Postgres database, its calendar at an instant in milliseconds. */
export async function openShop(
  { databaseUrl, mailUrl }: { databaseUrl: string; mailUrl: string },
  start: number,
  entry: string[],
): Promise<ShopProcess> {
  const ports = [
    [await freePort(), await freePort()],
    [await freePort(), await freePort()],
  ] as const
  const [[port, sandboxPort]] = ports
  const [url, sandboxUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sandboxPort}`]
  let calendar = { opened: Date.now(), instant: start }
  const now = () => calendar.instant + Date.now() - calendar.opened
  const open = ([port, sandboxPort]: readonly [number, number]) =>
    spawnShop(
      {
        ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), PUBLIC_URL: url },
        ...{ DATABASE_URL: `${databaseUrl}?application_name=${shopName}`, SMTP_URL: mailUrl },
        ...{ TOKEN_SECRET: testSecret, WALLET_LIMIT: '100000' },
        ...{ NOW: new Date(now()).toISOString(), LOG_LEVEL: 'fatal' },
      },
      entry,
    )
  const children: SpawnedShop[] = []
  for (const each of ports) children.push(await open(each))
  let turn = 0
  const reopen = async (at: number) => {
    const which = ports[at]
    if (which) children[at] = await open(which)
  }
  return {
    url,
    sandboxUrl,
    replicas: ports.map(([port]) => `http://127.0.0.1:${port}`),
    async restart(jump) {
      const all = children.map((_, at) => at)
      const killed = jump === 'on' ? [turn++ % ports.length] : all
      await Promise.all(killed.map((at) => children[at]?.kill()))
      if (jump !== 'on') calendar = { opened: Date.now(), instant: instantAfter(jump, now()) }
      for (const at of killed) await reopen(at)
    },
    async endConnections() {
      const { query, close } = await openConnection(databaseUrl)
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = '${shopName}'`)
      await close()
    },
    turn: (knobs) => turnKnobs(sandboxUrl, knobs),
    async kill() {
      await Promise.all(children.map((child) => child.kill()))
    },
  }
}

const shopName = 'chaos-shop'
const edge = 4_000
const hour = 3_600_000

/** Turns knobs of a sandbox, if it is there. */
export async function turnKnobs(sandboxUrl: string, knobs: KnobChange): Promise<void> {
  const body = JSON.stringify(knobs)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandboxUrl}/knobs`, { method: 'POST', headers, body }).catch(() => null)
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
      return Math.max(now, startOfDate(tomorrow, defaultCalendar.time_zone) - edge)
    case 'before cut-off': {
      const cutOff = (date: string) => instantOf(date, '20:00', defaultCalendar.time_zone) - edge
      return cutOff(today) > now ? cutOff(today) : cutOff(tomorrow)
    }
    case 'next day':
      return now + 26 * hour
  }
}
