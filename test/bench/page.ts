// Measures a first visit on a phone beside a hand-written page of the same dishes. Only ratios count.
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
import { printTable } from './printTable.ts'
import { serveStaticPage } from './staticPage.ts'
import {
  lastShopFile,
  openPhone,
  openUntilIdle,
  type Visit,
  visit,
} from './visit.ts'

/** `--against <folder>`: the dist folder of another version; visits alternate between the two. */
const { against } = parseArgs({
  options: { against: { type: 'string' } },
}).values
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const pages = ['/ordernow', '/']

/** The names of taps, and the selectors of their targets. */
const taps = [
  ['opening a dish', '[aria-label^="Add Mapo Tofu"]'],
  ['choosing its portion', 'dialog label:has([type=radio])'],
  ['adding it', 'dialog button:has-text("Add to cart")'],
] as const

/** Milliseconds after a tap; `changed` is 0 if no dialog opened or closed. */
type Tap = { painted: number; changed: number }
const noTap: Tap = { painted: 0, changed: 0 }

const directory = mkdtempSync(join(tmpdir(), 'bench-page-'))
const open = (name: string, dist: string) =>
  spawnShop({ DATA_DIR: join(directory, name) }, [
    join(resolve(dist), 'server/main.js'),
  ])
const shop = await open('shop', 'dist')
const other = against === undefined ? null : await open('other', against)
// Under a debugger, as here, Chromium parses a script again for each new Error: the flag avoids it.
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
  const targets = [
    { name: 'a static page', address: floor.url, last: floor.url },
    ...pages.flatMap((path) => [
      { name: path, address: url + path, last: lastShopFile },
      ...(otherUrl
        ? [
            {
              name: `${path} of the other`,
              address: otherUrl + path,
              last: lastShopFile,
            },
          ]
        : []),
    ]),
  ]
  const visits = new Map<string, Visit[]>(targets.map(({ name }) => [name, []]))

  for (let round = 0; round < rounds; round += 1)
    for (const { name, address, last } of targets)
      visits.get(name)?.push(await visit(browser, address, last))
  floor.close()
  printVisits(visits)
  await printTaps(browser, {
    '/ordernow': url,
    ...(otherUrl ? { '/ordernow of the other': otherUrl } : {}),
  })
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

/** Prints the times from a tap to the next paint, and to the opened or closed dialog. */
async function printTaps(
  browser: Browser,
  urls: Record<string, string>,
): Promise<void> {
  const visits = new Map<string, Tap[][]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of Object.entries(urls))
      visits.set(name, [
        ...(visits.get(name) ?? []),
        await tapThrough(browser, url),
      ])
  printTable(
    `From a tap, 4 x CPU, medians of ${rounds} visits; less than 16 ms counts as 0`,
    ['', 'to the next paint, ms', 'to the dialog that came or went, ms'],
    [...visits].flatMap(([name, measured]) =>
      taps.map(([tap], at) => {
        const all = measured.map((visit) => visit[at] ?? noTap)
        const changed = medianOf(all, 'changed')
        return [
          `${name}: ${tap}`,
          medianOf(all, 'painted').toFixed(0),
          changed ? changed.toFixed(0) : '',
        ]
      }),
    ),
  )
}

/** Measures each tap of a visit. Reads the page a second later: on a slow phone, reading costs more than a tap. */
async function tapThrough(browser: Browser, url: string): Promise<Tap[]> {
  const page = await openPhone(browser)
  await openUntilIdle(page, `${url}/ordernow`, lastShopFile)
  await page.evaluate(observeTaps)

  const measured: Tap[] = []
  for (const [, selector] of taps) {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`Nothing to tap at ${selector}.`)
    await page.waitForTimeout(200)
    await page.evaluate((tap) => Object.assign(window, { tap }), noTap)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(1000)
    measured.push(
      await page.evaluate(() => (window as unknown as { tap: Tap }).tap),
    )
  }
  await page.context().close()

  return measured
}

/** Runs in the page: writes the times of each tap into `window.tap`, which must exist before the tap. */
function observeTaps(): void {
  const page = window as unknown as { tap: Tap }
  let tappedAt = 0
  let wasOpen = false

  addEventListener('click', ({ timeStamp }) => (tappedAt = timeStamp), {
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
    // A timer that starts in a frame fires after the frame's work.
    requestAnimationFrame(() =>
      setTimeout(() => {
        page.tap.changed = performance.now() - tappedAt
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
  const sorted = all.map((row) => row[key]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
