// What the first visit of a phone costs, beside a hand-written page of the same dishes in the same run: only ratios count.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { listItems, mainImage } from '#contract/menu.ts'
import { buildDictionary, getTranslations } from '#contract/translations.ts'
import { dishPictures } from '#src/ui/dishPictures.ts'
import { reliableApi } from '#test/lab/customers/reliableApi.ts'
import { spawnShop } from '#test/support/process/spawnShop.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { serveStaticPage } from './staticPage.ts'
import { printTable } from './table.ts'
import { lastOfShop, openPhone, openWhole, type Visit, visit } from './visit.ts'

/** `--against <folder>`: the dist folder of another version, which is visited in turns with this one. */
const { against } = parseArgs({
  options: { against: { type: 'string' } },
}).values
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const pages = ['/ordernow', '/']

/** The taps of a visit, and where each lands. */
const taps = [
  ['opening a dish', '[aria-label^="Add Mapo Tofu"]'],
  ['choosing its portion', 'dialog label:has([type=radio])'],
  ['adding it', 'dialog button:has-text("Add to cart")'],
] as const

/** Milliseconds; `changed` is 0 where no dialog came or went. */
type Tap = { painted: number; changed: number }
const untapped: Tap = { painted: 0, changed: 0 }

const directory = mkdtempSync(join(tmpdir(), 'bench-page-'))
const open = (name: string, dist: string) =>
  spawnShop({ DATA_DIR: join(directory, name) }, [
    join(resolve(dist), 'server/main.js'),
  ])
const shop = await open('shop', 'dist')
const other = against === undefined ? null : await open('other', against)
// Chromium reads a file again when an error is made while somebody debugs it, as we do: the flag has it read the lines at once.
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--js-flags=--no-enable-lazy-source-positions',
  ],
})
try {
  await run(browser, shop.url, other?.url)
} finally {
  await browser.close()
  await shop.kill()
  await other?.kill()
  rmSync(directory, { recursive: true })
}

async function run(
  browser: Browser,
  url: string,
  otherUrl?: string,
): Promise<void> {
  const floor = await serveStaticPage(await readDishes(url))
  const places = [
    { name: 'a static page', address: floor.url, last: floor.url },
    ...pages.flatMap((path) => [
      { name: path, address: url + path, last: lastOfShop },
      ...(otherUrl
        ? [
            {
              name: `${path} of the other`,
              address: otherUrl + path,
              last: lastOfShop,
            },
          ]
        : []),
    ]),
  ]
  const visits = new Map<string, Visit[]>(places.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const { name, address, last } of places)
      visits.get(name)?.push(await visit(browser, address, last))
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
    [
      '',
      'FCP ms',
      'LCP ms',
      'layout shift',
      'blocking ms',
      'requests',
      'script KB',
    ],
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

/** Prints the times from a tap to the next paint and to the opened or closed dialog: open a dish, choose, add. */
async function printTaps(browser: Browser, url: string): Promise<void> {
  const visits: Tap[][] = []
  for (let round = 0; round < rounds; round += 1)
    visits.push(await tapThrough(browser, url))
  printTable(
    `From a tap, 4 x CPU, medians of ${rounds} visits; less than 16 ms counts as 0`,
    ['', 'to the next paint, ms', 'to the dialog that came or went, ms'],
    taps.map(([name], at) => {
      const all = visits.map((visit) => visit[at] ?? untapped)
      const changed = medianOf(all, 'changed')
      return [
        name,
        medianOf(all, 'painted').toFixed(0),
        changed ? changed.toFixed(0) : '',
      ]
    }),
  )
}

/**
 * Measures each tap of one visit. Nothing reads the page during a tap: on a slow phone that takes longer than the
 * shop.
 */
async function tapThrough(browser: Browser, url: string): Promise<Tap[]> {
  const page = await openPhone(browser)
  await openWhole(page, `${url}/ordernow`, lastOfShop)
  await page.evaluate(noteTaps)
  const seen: Tap[] = []
  for (const [, place] of taps) {
    const box = await page.locator(place).first().boundingBox()
    if (!box) throw new Error(`Nothing to tap at ${place}.`)
    await page.waitForTimeout(200)
    await page.evaluate((tap) => Object.assign(window, { tap }), untapped)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(1000)
    seen.push(
      await page.evaluate(() => (window as unknown as { tap: Tap }).tap),
    )
  }
  await page.context().close()
  return seen
}

/** Leaves what a tap took in `window.tap`, which is there before it. */
function noteTaps(): void {
  const page = window as unknown as { tap: Tap }
  let from = 0
  let wasOpen = false
  addEventListener('click', ({ timeStamp }) => (from = timeStamp), {
    capture: true,
  })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntriesByName('click'))
      page.tap.painted = Math.max(page.tap.painted, duration)
  }).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)
  new MutationObserver(() => {
    const isOpen = document.querySelector('dialog[open]') !== null
    if (isOpen === wasOpen) return
    wasOpen = isOpen
    // A frame's work is done when the first timer after it is heard.
    requestAnimationFrame(() =>
      setTimeout(() => {
        page.tap.changed = performance.now() - from
      }),
    )
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  })
}

async function readDishes(url: string) {
  const api = reliableApi(url)
  const { results } = await api.call(listItems)
  const rows = await api.call(getTranslations)
  const { en = {} } = buildDictionary(rows)
  return results.map((item) => ({
    name: en[item.trans_code] ?? item.name,
    description: en[item.trans_desc_code] ?? '',
    image: dishPictures(mainImage(item) ?? '')?.split(' ')[0] ?? '/favicon.svg',
    price: item.price,
  }))
}

function medianOf<Key extends string>(
  all: readonly Record<Key, number>[],
  key: Key,
): number {
  const sorted = all.map((each) => each[key]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
