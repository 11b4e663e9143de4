import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { shopTest } from '#test/e2e/support/shopTest.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { createFirefox } from '../engines/firefox.ts'
import type { Browser, Engine } from '../engines/tab.ts'
import { createWebKit } from '../engines/webkit.ts'
import { type Customer, createCustomer } from './customer.ts'
import { serveRecordingProxy } from './recordingProxy.ts'

export type EngineName = 'webkit' | 'firefox'

export type Options = {
  size: { width: number; height: number }
  isPhone: boolean
  isDark: boolean
}

type Fixtures = {
  /** A temporary folder for the browser's files. */
  folder: string
  browserOf: Browser
  /** The shop's URL in this browser. */
  address: string
  customer: Customer
}

/** A story of a customer in WebKit or Firefox. */
export const test = shopTest.extend<
  Options & Fixtures,
  { engineName: EngineName; engine: Engine }
>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  isPhone: [false, { option: true }],
  isDark: [false, { option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine =
        engineName === 'webkit' ? await createWebKit() : createFirefox()
      await use(engine)
      await engine.end()
    },
    { scope: 'worker' },
  ],
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-browser-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  },
  publicUrl: async ({ engineName }, use) =>
    use(
      engineName === 'webkit'
        ? `http://localhost:${await freePort()}`
        : undefined,
    ),
  address: async ({ shop, publicUrl }, use) => {
    if (!publicUrl) return await use(shop.url)
    const proxy = await serveRecordingProxy(shop.url, publicUrl)
    await use(publicUrl)
    await proxy.close()
  },
  browserOf: async ({ engine, folder, size, isPhone, isDark }, use) => {
    const downloads = join(folder, 'downloads')
    mkdirSync(downloads)

    const browser = await engine.open({
      ...size,
      isPhone,
      isDark,
      folder,
      downloads,
    })

    await use(browser)
    await browser.end()
  },
  customer: async ({ browserOf, address, isPhone }, use, testInfo) => {
    const [tab] = await browserOf.tabs()
    if (!tab) throw new Error('The browser has no tab.')

    await use(createCustomer({ browser: browserOf, tab, address, isPhone }))
    if (testInfo.status === testInfo.expectedStatus) return
    for (const [index, openTab] of (await browserOf.tabs()).entries()) {
      const path = testInfo.outputPath(`tab-${index + 1}.png`)
      await writeFile(path, await openTab.screenshot())
      await testInfo.attach('screenshot', { path })
    }
  },
})

/** A story that only `npm run test:browsers` and `npm run test:full` play. */
export const deepTest = (isFull ? test : () => undefined) as typeof test

export { expect }
