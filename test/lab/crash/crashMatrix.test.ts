import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import {
  type MailServer,
  openMailServer,
} from '#test/support/fakes/mailServer.ts'
import { bundleServer } from '#test/support/process/bundleServer.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { runOnPglite } from './runOnPglite.ts'
import { runScenario, sendsMails } from './runScenario.ts'
import { scenarios } from './scenarios.ts'

/** Scenarios that together pass every crash point. */
const dailyScenarios = [
  'wallet, paid',
  'wechat, paid',
  'alipay, then paid by stripe',
  'stripe, expired',
  'stripe, cancelled by the kitchen while it is paid',
  'recharge, credited and refunded',
  'kitchen, gives a part of a wallet order back and cancels it',
  'kitchen, gives a part of a card order back and cancels it',
  'kitchen, gives all of a card order back and keeps it',
  'kitchen, is refused a part of a card order',
  'kitchen, closes a day and gives its orders back',
  'account, deleted with its card and its balance',
]
const names = isFull ? Object.keys(scenarios) : dailyScenarios
/** The crash points of every run, one for each step: after most of its work and before its record. */
const riskiest = [
  'answer.made',
  'ask.answered',
  'cancel.answered',
  'customer.made',
  'deletion.committed',
  'expiry.cancelled',
  'intent.made',
  'key.claimed',
  'kitchen.committed',
  'mail.sent',
  'mails.begun',
  'order.inserted',
  'paid.marked',
  'part.made',
  'payment.inserted',
  'recharge.credited',
  'refund.made',
  'revoke.committed',
  'settle.paid',
  'wallet.moved',
  'webhook.read',
  'work.leased',
]

let entry: string[]
let kitchen: string[]
let mailServer: MailServer
const passedBy = new Map<string, string[]>()
beforeAll(async () => {
  const bundle = await bundleServer()
  entry = bundle.shop
  kitchen = bundle.kitchen
  mailServer = await openMailServer()
})
afterAll(async () => {
  await mailServer?.close()
})

test('L6: without a crash the audit finds nothing, and every crash point is passed', async () => {
  const runs = await inTwos(names, (name) => runOne(name, []))
  expect(runs.flatMap(({ wrong }) => wrong)).toEqual([])
  for (const { name, passed } of runs)
    passedBy.set(name, certainPoints(name, passed))
  expect([...new Set([...passedBy.values()].flat())].sort()).toEqual(
    crashPoints(),
  )
}, 3_600_000)

test('every step that can be killed has a crash point that every run tries', () => {
  const stepsOf = (points: string[]) =>
    points.map((point) => point.split('.')[0])
  expect(stepsOf(riskiest)).toEqual([...new Set(stepsOf(crashPoints()))])
  expect(riskiest.filter((point) => !crashPoints().includes(point))).toEqual([])
})

test(
  `L6: killed at ${isFull ? 'any crash point' : 'a crash point of each step'}, opened again and tried again, the shop passes the audit`,
  async () => {
    const started = Date.now()
    const wanted = isFull ? crashPoints() : riskiest
    const runs = isFull
      ? (
          await inTwos(everyRun(), ({ name, at }) => crashAtEach([at], [name]))
        ).flat()
      : await crashAtEach(wanted, names)
    const crashes = runs.flatMap(({ crashed }) => crashed)
    const seconds = Math.round((Date.now() - started) / 1000)
    const points = new Set(crashes)

    process.stdout.write(
      `\n${crashes.length} crashes at ${points.size} points in ${seconds} s\n`,
    )
    expect(runs.flatMap(({ wrong }) => wrong)).toEqual([])
    expect([...points].sort()).toEqual(wanted)
  },
  4 * 3_600_000,
)

// The shop on PGlite also crashes in test/server/crash.test.ts, in every run.
if (isFull)
  test.each([
    ['stripe, paid', 'key.claimed', 'intent.made', 'settle.paid'],
    [
      'kitchen, gives a part of a wallet order back and cancels it',
      'kitchen.refunded',
    ],
    [
      'kitchen, gives a part of a wallet order back and cancels it',
      'kitchen.cancelled',
    ],
    ['kitchen, closes a day and gives its orders back', 'kitchen.dayClosed'],
    ['kitchen, closes a day and gives its orders back', 'kitchen.committed'],
  ])(
    'L6: killed on PGlite, the shop passes the audit, too: %s',
    async (name, ...points) => {
      const { findings, crashed } = await runOnPglite(
        { entry, kitchen },
        name,
        points,
      )
      expect([findings, crashed]).toEqual([[], points])
    },
    3_600_000,
  )

/**
 * Returns the points that a scenario always passes. Background work writes and sends mails, and not every scenario
 * waits for it.
 */
function certainPoints(name: string, passed: string[]): string[] {
  const points = [...new Set(passed)]
  if (sendsMails(name)) return points

  const times = (...names: string[]) =>
    passed.filter((point) => names.includes(point)).length
  const isForMails = times('work.leased') <= times('mails.begun', 'mail.sent')

  return points.filter(
    (point) =>
      !(point.startsWith('mail') || (point === 'work.leased' && isForMails)),
  )
}

function everyRun() {
  return [...passedBy].flatMap(([name, points]) =>
    points.map((at) => ({ name, at })),
  )
}

/** The most rounds for a point that depends on a race, such as a webhook against a page. */
const mostRounds = 20

/** Kills a scenario at each point; another scenario tries a point that was not reached. */
async function crashAtEach(points: string[], candidates: string[]) {
  const runs: { crashed: string[]; wrong: string[] }[] = []
  let left = points

  for (let round = 0; left.length > 0 && round < mostRounds; round += 1) {
    const lists = await inTwos(
      pointsByScenario(left, candidates, round),
      ([name, at]) => crashScenarioAt(name, at),
    )
    runs.push(...lists.flat())
    const met = new Set(runs.flatMap(({ crashed }) => crashed))
    left = left.filter((point) => !met.has(point))
  }

  const wrong = left.map(
    (point) =>
      `${scenariosPassing(point, candidates).join(' or ')}: Never at ${point}.`,
  )

  return [...runs, { crashed: [], wrong }]
}

function scenariosPassing(point: string, candidates: string[]) {
  return candidates.filter((name) => passedBy.get(name)?.includes(point))
}

/**
 * Returns the points by scenario, in its order. In each round, another scenario gets a point that several of them pass.
 */
function pointsByScenario(
  points: string[],
  candidates: string[],
  round: number,
): [string, string[]][] {
  const owners = new Map(
    points.map((point, at) => {
      const able = scenariosPassing(point, candidates)
      return [point, able[(at + round) % able.length]]
    }),
  )
  return candidates.map((name) => [
    name,
    (passedBy.get(name) ?? []).filter((at) => owners.get(at) === name),
  ])
}

/** Repeats a scenario until each point has killed the shop, or a run that begins with it has not reached it. */
async function crashScenarioAt(name: string, points: string[]) {
  const runs = []
  for (let left = points; left.length > 0; ) {
    const done = await runOne(name, left)
    runs.push(done)
    left = left.slice(Math.max(1, done.crashed.length))
  }
  return runs
}

async function runOne(name: string, crashAt: string[]) {
  const done = await runScenario({ entry, kitchen, mailServer }, name, crashAt)
  const where = [name, ...done.crashed].join(', killed at ')
  const wrong = done.findings.map((finding) => `${where}: ${finding}`)
  return { name, ...done, wrong }
}

async function inTwos<T, R>(
  all: T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const left = all.values()
  const results: R[] = []
  const lane = async () => {
    for (const item of left) results.push(await work(item))
  }
  await Promise.all([lane(), lane()])
  return results
}

function crashPoints(): string[] {
  const files = readdirSync(projectPath('server'), {
    recursive: true,
    encoding: 'utf8',
  })
  const sources = files.filter((name) => name.endsWith('.ts'))
  const found = sources.flatMap((name) => [
    ...readFileSync(projectPath('server', name), 'utf8').matchAll(
      /crashpoint\('([^']+)'\)/g,
    ),
  ])

  return [...new Set(found.map((match) => match[1] ?? ''))].sort()
}
