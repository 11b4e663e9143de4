// Measures frame times of the inspector with 10,000 events and 50 actors, beside the page at rest.
import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import type { InspectionRecord } from '#inspector/recording/inspectionRecord.ts'
import { buildStale } from '../../scripts/buildStale.mjs'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { printTable } from './printTable.ts'

const eventCount = 10_000

const problem = await buildStale(['dist/inspected/index.html'])
if (problem) throw new Error(problem)
const files = await preview({
  configFile: false,
  logLevel: 'silent',
  build: { outDir: 'dist/inspected' },
  preview: { port: 0 },
})
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await run()
} finally {
  await browser.close()
  await files.close()
}

async function run(): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const url = new URL('/inspector.html', files.resolvedUrls?.local[0])
  await page.goto(url.href)
  await page.getByText('Waiting for a shop.').waitFor()
  const shop = await context.newPage()
  await shop.goto(new URL('/icons/', url).href)

  const [first = [], ...others] = createVisits()
  await sendRecords(shop, [first])
  const actors = page.getByRole('navigation', { name: 'Actors' })
  await actors.getByRole('button', { name: /^cart\b/ }).click()
  await page.getByRole('region', { name: 'Chart' }).locator('svg').waitFor()
  const measure = (work: () => Promise<unknown>) => framesDuring(page, work)
  const rows = {
    'at rest': await measure(() => page.waitForTimeout(3_000)),
    [`${eventCount} events arrive`]: await measure(() =>
      sendRecords(shop, others),
    ),
    'a step back, 100 times': await measure(() =>
      repeat(100, () => page.keyboard.press('ArrowLeft')),
    ),
    'the slider is drawn from end to end': await measure(() =>
      drawSlider(page),
    ),
    'a word is searched': await measure(() =>
      page
        .getByRole('searchbox')
        .pressSequentially('order.submit', { delay: 60 }),
    ),
    'the log is scrolled through': await measure(() => scrollLog(page)),
    'who told whom is opened': await measure(() =>
      page.getByRole('button', { name: 'Who told whom' }).click(),
    ),
  }
  const count = await page
    .getByRole('slider', { name: 'Moment' })
    .getAttribute('max')
  printTable(
    `Frames of the inspector in ms, with ${Number(count) + 1} events`,
    ['', 'median', '99 in 100', 'longest', 'over 50 ms', 'frames'],
    Object.entries(rows).map(([name, frames]) => [name, ...cellsOf(frames)]),
  )
}

/** The recording of a payment, repeated as visits of the same tab. */
function createVisits(): InspectionRecord[][] {
  const file = JSON.parse(
    readFileSync('docs/recordings/cardAuthentication.json', 'utf8'),
  )
  const visit: InspectionRecord[] = file.records
  const events = visit.filter(
    ({ kind }) => kind === 'event' || kind === 'actor',
  ).length

  return Array.from({ length: Math.ceil(eventCount / events) + 1 }, (_, at) => {
    const later = (record: InspectionRecord) => ({
      ...record,
      time: record.time + at * 10_000,
    })
    const records = visit.map((record) =>
      later({ ...record, page: `visit ${at}` }),
    )
    const { time = 0 } = records[0] ?? {}
    const end = {
      page: `visit ${at - 1}`,
      number: visit.length + 1,
      time,
      kind: 'closed',
    } as const

    return at === 0 ? records : [end, ...records]
  })
}

/** Sends at most a thousand records a second to the inspector, as a shop in another tab does. */
async function sendRecords(
  tab: Page,
  visits: InspectionRecord[][],
): Promise<void> {
  await tab.evaluate(async (all) => {
    const channel = new BroadcastChannel('inspector')
    for (let at = 0; at < all.length; at += 20) {
      channel.postMessage({ type: 'recorded', records: all.slice(at, at + 20) })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }, visits.flat())
}

async function repeat(
  times: number,
  act: () => Promise<unknown>,
): Promise<void> {
  for (let time = 0; time < times; time += 1) await act()
}

async function drawSlider(page: Page): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Moment' }).boundingBox()
  if (!box) throw new Error('There is no slider.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width - 5, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 5, y, { steps: 60 })
  await page.mouse.up()
}

async function scrollLog(page: Page): Promise<void> {
  await page.getByRole('searchbox').clear()
  await page
    .getByRole('complementary', { name: 'Events' })
    .getByRole('listitem')
    .first()
    .hover()
  await repeat(60, () => page.mouse.wheel(0, 3_000))
}

/** The times between frames in milliseconds, while `work` runs. */
async function framesDuring(
  page: Page,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const recording = page.evaluate(async () => {
    const times: number[] = []
    const state = Object.assign(window, { isRecording: true })
    while (state.isRecording)
      times.push(await new Promise<number>(requestAnimationFrame))
    return times
  })
  await work()
  await page.evaluate(() => void Object.assign(window, { isRecording: false }))

  const times = await recording
  return times.slice(1).map((time, at) => time - (times[at] ?? time))
}

function cellsOf(frames: number[]): string[] {
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const slow = frames.filter((frame) => frame > 50).length

  return [
    ...[at(0.5), at(0.99), at(1)].map((duration) => duration.toFixed(0)),
    String(slow),
    String(frames.length),
  ]
}
