// What the first visit of a phone costs, beside a hand-written page of the same dishes in the same run: only ratios count.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { listItems, mainImage } from '#contract/menu.ts'
import { buildDictionary, getTranslations } from '#contract/translations.ts'
import { reliableApi } from '#test/chaos/reliableApi.ts'
import { spawnShop } from '#test/support/process/spawnShop.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { serveStaticPage } from './staticPage.ts'
import { printTable } from './table.ts'
import { openPhone, type Visit, visit } from './visit.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const pages = ['/ordernow', '/']

const directory = mkdtempSync(join(tmpdir(), 'bench-page-'))
const shop = await spawnShop({ DATA_DIR: directory }, ['dist/server/main.js'])
// Chromium reads a file again when an error is made while somebody debugs it, as we do: the flag has it read the lines at once.
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-enable-lazy-source-positions'],
})
try {
  await run(browser, shop.url)
} finally {
  await browser.close()
  await shop.kill()
  rmSync(directory, { recursive: true })
}

async function run(browser: Browser, url: string): Promise<void> {
  const floor = await serveStaticPage(await readDishes(url))
  const places = [['a static page', floor.url], ...pages.map((path) => [path, url + path])] as const
  const visits = new Map<string, Visit[]>(places.map(([name = '']) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name = '', address = ''] of places)
      visits.get(name)?.push(await visit(browser, address))
  floor.close()
  printVisits(visits)
  await printTaps(browser, url)
}

function printVisits(visits: Map<string, Visit[]>): void {
  const [first = []] = visits.values()
  const ratio = (all: Visit[], key: 'fcp' | 'lcp') =>
    `${medianOf(all, key).toFixed(0)} (${(medianOf(all, key) / medianOf(first, key)).toFixed(2)} x)`
  printTable(
    `A first visit, medians of ${rounds}: 412 px, 4 x CPU, 1.6 Mbit/s, 150 ms`,
    ['', 'FCP ms', 'LCP ms', 'layout shift', 'blocking ms', 'requests', 'script KB'],
    [...visits].map(([name, all]) => [
      name,
      ratio(all, 'fcp'),
      ratio(all, 'lcp'),
      medianOf(all, 'shift').toFixed(3),
      medianOf(all, 'blocking').toFixed(0),
      medianOf(all, 'requests').toFixed(0),
      medianOf(all, 'scriptKb').toFixed(0),
    ]),
  )
}

/** Opening a dish, choosing its portion and adding it, each from the tap to the next paint. */
async function printTaps(browser: Browser, url: string): Promise<void> {
  const taps: Taps[] = []
  for (let round = 0; round < rounds; round += 1) taps.push(await tapThrough(browser, url))
  printTable(
    `From a tap to the next paint, 4 x CPU, medians of ${rounds} visits; less than 16 ms counts as 0`,
    ['', 'ms'],
    [
      ['opening a dish', medianOf(taps, 'opened').toFixed(0)],
      ['choosing its portion', medianOf(taps, 'chosen').toFixed(0)],
      ['adding it', medianOf(taps, 'added').toFixed(0)],
    ],
  )
}

type Taps = { opened: number; chosen: number; added: number }

/** The milliseconds of each tap of one visit. */
async function tapThrough(browser: Browser, url: string): Promise<Taps> {
  const page = await openPhone(browser)
  await page.goto(`${url}/ordernow`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const taps: number[] = []
    Object.assign(window, { taps })
    new PerformanceObserver((list) =>
      taps.push(...list.getEntriesByName('click').map(({ duration }) => duration)),
    ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  // An entry comes some frames after its paint, and none comes for less than 16 ms.
  const longest = async () => {
    const isThere = () => (window as unknown as { taps: number[] }).taps.length > 0
    await page.waitForFunction(isThere, null, { timeout: 1000 }).catch(() => undefined)
    return page.evaluate(() => {
      const { taps } = window as unknown as { taps: number[] }
      return Math.max(0, ...taps.splice(0))
    })
  }
  await page.getByRole('button', { name: 'Add Mapo Tofu' }).click()
  const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
  const portion = dish.getByRole('radio').first()
  await portion.waitFor({ state: 'attached' })
  const opened = await longest()
  await portion.check({ force: true })
  const chosen = await longest()
  await dish.getByRole('button', { name: 'Add to cart' }).click()
  await dish.waitFor({ state: 'hidden' })
  const added = await longest()
  await page.context().close()
  return { opened, chosen, added }
}

async function readDishes(url: string) {
  const api = reliableApi(url)
  const [{ results }, rows] = [await api.call(listItems), await api.call(getTranslations)]
  const { en = {} } = buildDictionary(rows)
  return results.map((item) => ({
    name: en[item.trans_code] ?? item.name,
    description: en[item.trans_desc_code] ?? '',
    image: new URL(mainImage(item) ?? '/favicon.svg', url).pathname,
    price: item.price,
  }))
}

function medianOf<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  const sorted = all.map((each) => each[key]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
