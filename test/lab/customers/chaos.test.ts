import { expect, test } from 'vitest'
import { isFull } from '#test/support/process/isFull.ts'
import { runChaos } from './runChaos.ts'

// Every `npm test` takes the same decisions; what still differs is how the tabs' calls meet at the server.
const seed = process.env.CHAOS_SEED ?? (isFull ? String(Date.now() % 1_000_000) : '33')

const size = isFull
  ? { customers: 40, tasksEach: 32, atOnce: 14, killEvery: 25, isPatient: true }
  : { customers: 6, tasksEach: 2, atOnce: 6, killEvery: 5, isPatient: false }

test('L5 L6: random customers with tabs, a bad network and a shop that is killed: every charge is served, nobody pays twice', {
  timeout: 4 * 3_600_000,
}, async () => {
  process.stdout.write(`CHAOS_SEED=${seed}\n`)
  const started = Date.now()
  const { findings, ...report } = await runChaos({ seed, ...size })
  const seconds = Math.round((Date.now() - started) / 1000)
  process.stdout.write(`${JSON.stringify({ seconds, ...report })}\n`)
  expect(findings, `CHAOS_SEED=${seed}`).toEqual([])
})
