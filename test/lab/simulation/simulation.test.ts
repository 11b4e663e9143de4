import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isFull } from '#test/support/process/isFull.ts'
import { defects } from './defects.ts'
import { shrink, storyLines } from './shrink.ts'
import { type Plan, shortest, simulate, small } from './simulate.ts'

/**
 * The full run plays about 2,000 checkouts and recharges, with new seeds each day. The seed of every other run also
 * closes the day of a paid order.
 */
const first = isFull ? Math.floor(Date.now() / 86_400_000) * 1_000 : 10
const size = isFull ? small : shortest
const seeds = Array.from({ length: isFull ? 500 : 1 }, (_, at) =>
  String(first + at),
)

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create({
    loadDataDir: new Blob([readFileSync(inject('pglite'))]),
  })
})
afterAll(() => database?.close())

test('J19: a seed repeats a simulated run, message by message and statement by statement', async () => {
  const plan = { seed: '1', size }
  const lines: string[] = []
  const once = await simulate(database, plan, (line) => lines.push(line))
  const differences: string[] = []
  let at = 0
  const again = await simulate(database, plan, (line) => {
    if (line !== lines[at]) differences.push(`${line} instead of ${lines[at]}`)
    at += 1
  })
  expect(differences.slice(0, 1)).toEqual([])
  expect(again).toEqual(once)
  expect(once.findings).toEqual([])
})

test('K44 L5 L6 J21: in simulated time network, provider and servers fail, and every charge is served once', {
  timeout: 3_600_000,
}, async () => {
  for (const seed of seeds) {
    const story = await shortestStoryOf({ seed, size })
    const command = `npm run simulate -- --seed ${seed}${isFull ? '' : ' --shortest'}`
    expect(story, command).toEqual([])
  }
})

test('P9: a recharge in the middle of which the page is loaded again is announced after it', async () => {
  const { findings, outcomes } = await simulate(database, {
    seed: '65',
    size: shortest,
  })
  expect([findings, outcomes]).toEqual([[], { 'recharge, paid': 1 }])
})

const mistakes: {
  name: keyof typeof defects
  seed: string
  story: string[]
  broken: RegExp
}[] = [
  {
    name: 'a recharge is credited at each notice',
    seed: '45',
    story: ['Customer 1 begins a recharge.'],
    broken: /\d credits of customer 2 belong to no recharge/,
  },
]
if (isFull)
  mistakes.push(
    {
      name: 'a tab keeps the end of an attempt to itself',
      seed: '1',
      story: [
        'All servers are killed, and open again after orders have expired.',
        'Customer 1 begins a purchase.',
        'Customer 1 opens a tab.',
        'Customer 1 pays in two tabs at once.',
        'POST /api/orders/create/ of customer-1@customers.example: answer slow.',
        'POST /v1/payment_intents/:id/confirm of customer-1@customers.example: request slow.',
      ],
      broken: /was told its end as unknown, and it was expired as LK-/,
    },
    {
      name: 'an earlier order is sent without a question',
      seed: '9',
      story: [
        'The provider changes: webhook_delay_ms 100, webhook_copies 2, webhook_reorder true, webhook_drop_next 3, api_delay_ms 300.',
        'All servers are killed, and open again before midnight.',
        'Customer 1 begins a purchase.',
      ],
      broken:
        /An order is sent, and its customer has not pressed Pay for ten minutes/,
    },
    {
      name: 'a note that is being typed is lost',
      seed: '5',
      story: ['Customer 1 begins a purchase.'],
      broken: /The note was typed, and is lost/,
    },
  )
if (isFull)
  mistakes.push({
    name: 'a server does not notice that a day is closed',
    seed: '32',
    story: [
      'Customer 1 begins a purchase.',
      'The kitchen closes a day, and says --refund-all.',
      'GET /api/menu/timeslots/ of customer-1@customers.example: request lost.',
      'GET /api/menu/timeslots/ of customer-1@customers.example: answer slow.',
    ],
    broken: /Order LK-\S+ is for \S+, which anna had closed before/,
  })
if (isFull)
  mistakes.push({
    name: 'a tab forgets the attempt when it opens',
    seed: '2381',
    story: [
      'All servers are killed, and open again before midnight.',
      'Customer 1 begins a purchase.',
    ],
    broken: /is paid, and no tab said so/,
  })

test.each(mistakes)(
  'J19: where $name, a run finds it and tells its shortest story',
  async ({ name, seed, story, broken }) => {
    const lines = await shortestStoryOf({
      seed,
      size: shortest,
      defect: defects[name],
    })
    expect(
      lines.slice(0, -1).map((line) => line.replace(/^\d+\. \S+ \S+ /, '')),
    ).toEqual(story)
    expect(lines.at(-1)).toMatch(broken)
  },
)

async function shortestStoryOf(plan: Plan): Promise<string[]> {
  const outcome = await simulate(database, plan)
  if (outcome.findings.length === 0) return []
  const run = (only: ReadonlySet<string>) =>
    simulate(database, { ...plan, only })
  return storyLines(await shrink(outcome, run))
}
