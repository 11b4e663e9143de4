import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPath } from '#server/projectPath.ts'
import { bundleServer } from './bundleServer.ts'
import { type MailServer, openMailServer } from './openMailServer.ts'
import { type Play, playScenario } from './playScenario.ts'
import { scenarios } from './scenarios.ts'

const full = process.env.FULL === '1'
/** The few scenarios that pass every crash point between them. */
const few = [
  'wallet, paid',
  'wechat, paid',
  'alipay, then paid by card',
  'card, expired',
  'card, cancelled by the kitchen while it is paid',
  'recharge, credited and refunded',
]
const names = full ? Object.keys(scenarios) : few

let bundle: Awaited<ReturnType<typeof bundleServer>>
let mailServer: MailServer
const passedBy = new Map<string, string[]>()
beforeAll(async () => {
  bundle = await bundleServer()
  mailServer = await openMailServer()
})
afterAll(async () => {
  await mailServer?.close()
  bundle?.remove()
})

test('without a crash the books are right, and every crash point is passed', async () => {
  const plays = await playAll(names.map((name) => ({ name, crashAt: null })))
  expect(plays.flatMap(({ wrong }) => wrong)).toEqual([])
  for (const { name, passed } of plays) passedBy.set(name, [...new Set(passed)])
  expect([...new Set([...passedBy.values()].flat())].sort()).toEqual(crashPoints())
}, 300_000)

test('killed at any crash point, opened again and tried again, the shop has right books', async () => {
  const started = Date.now()
  const runs = full ? everyRun() : oneRunAPoint()
  const plays = await playAll(runs)
  const seconds = Math.round((Date.now() - started) / 1000)
  const labels = new Set(plays.filter(({ hasCrashed }) => hasCrashed).map(({ crashAt }) => crashAt))
  process.stdout.write(`\n${plays.length} crashes at ${labels.size} points in ${seconds} s\n`)
  expect(plays.flatMap(({ wrong }) => wrong)).toEqual([])
  expect([...labels].sort()).toEqual(crashPoints())
}, 1_800_000)

type Run = { name: string; crashAt: string | null }

function everyRun(): Run[] {
  return [...passedBy].flatMap(([name, labels]) => labels.map((crashAt) => ({ name, crashAt })))
}

/** Each point once, in scenarios that take turns. */
function oneRunAPoint(): Run[] {
  return crashPoints().map((crashAt, at) => {
    const able = names.filter((name) => passedBy.get(name)?.includes(crashAt))
    return { name: able[at % able.length] ?? '', crashAt }
  })
}

/** Plays two at a time. */
async function playAll(runs: Run[]) {
  const left = runs.values()
  const plays: (Run & Play & { wrong: string[] })[] = []
  const work = async () => {
    for (const run of left) {
      const play = await playScenario({ ...bundle, mailServer }, run.name, run.crashAt)
      const missed = run.crashAt !== null && !play.hasCrashed ? ['It was not killed.'] : []
      const where = `${run.name}, killed at ${run.crashAt}`
      const wrong = [...missed, ...play.findings].map((finding) => `${where}: ${finding}`)
      plays.push({ ...run, ...play, wrong })
    }
  }
  await Promise.all([work(), work()])
  return plays
}

/** Every crash point that stands in the server's sources. */
function crashPoints(): string[] {
  const files = readdirSync(projectPath('server'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts'))
  const found = sources.flatMap((name) => [
    ...readFileSync(projectPath('server', name), 'utf8').matchAll(/crashpoint\('([^']+)'\)/g),
  ])
  return [...new Set(found.map((match) => match[1] ?? ''))].sort()
}
