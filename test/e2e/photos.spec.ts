import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { photosDirectory, readPictures } from '#server/seed/dishPictures.ts'
import { cameraPhoto } from '#test/support/fixtures/photos.ts'
import { makePhotos } from '../../scripts/photos.mjs'
import { holdRequests } from './support/holdRequests.ts'
import { expect, failedLoad, type Shop, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

test.use({ expectedConsole: [failedLoad] })

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 3,
    isMobile: true,
  })

  test('K36: twelve photos of a camera cost at most 300 KB on the menu', async ({
    page,
    shop,
  }) => {
    const photos = await servePhotos(12)
    await showOnMenu(shop, photos.paths)

    const sizes = new Map<string, number>()
    page.on('response', async (response) => {
      if (response.url().includes('/media/photos/'))
        sizes.set(response.url(), (await response.body()).length)
    })
    await page.goto('/ordernow')
    await waitForHydration(page)

    const pictures = page.locator('.dish__picture')
    for (let at = 0; at < 12; at += 1) await expectLoaded(pictures.nth(at))
    photos.remove()
    expect(photos.bytes / 12).toBeGreaterThan(3_000_000)
    expect(sizes.size).toBeGreaterThanOrEqual(12)

    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    test.info().annotations.push({
      type: 'bytes',
      description: `${photos.bytes} become ${all}`,
    })
    expect(all).toBeLessThan(300_000)
  })
})

for (const path of ['/', '/ordernow']) {
  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })

    test(`C2: on ${path} a plate stands for a picture that fails`, async ({
      page,
    }) => {
      await failPictures(page)
      await page.goto(path)
      await expect.poll(() => plateIn(firstPicture(page))).toBe(true)
    })
  })

  test(`C2: on ${path} a plate stands for a picture that fails before the shop's script, and stays`, async ({
    page,
  }) => {
    await failPictures(page)
    const scripts = await holdRequests(page, '**/assets/*.js')

    await page.goto(path, { waitUntil: 'commit' })
    const picture = firstPicture(page)
    await expect(picture).toHaveAttribute('src', '/media/plate.svg')

    scripts.pass()
    await waitForHydration(page)
    await expect(picture).toHaveAttribute('src', '/media/plate.svg')
    expect(await plateIn(picture)).toBe(true)
  })
}

const firstPicture = (page: Page) =>
  page.getByRole('article').first().locator('img')

async function failPictures(page: Page): Promise<void> {
  await page.route('**/media/items/**', (route) =>
    route.fulfill({ status: 404 }),
  )
}

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  const width = () =>
    picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

/** True if the lines of the placeholder plate show in the middle of a picture. */
async function plateIn(picture: Locator): Promise<boolean> {
  await picture.scrollIntoViewIfNeeded()
  const shot = sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
  const { data, info } = await shot.toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: info.width * info.height }, (_, at) => at)
  const isLine = (at: number) =>
    [0x8f, 0x82, 0x7a].every(
      (part, channel) => Math.abs((data[at * 3 + channel] ?? 0) - part) < 24,
    )
  const lines = pixels.filter(isLine)
  const isInside = lines.every((at) => {
    const x = (at % info.width) / info.width
    return x > 0.3 && x < 0.7
  })

  return lines.length > 40 && isInside
}

async function servePhotos(count: number) {
  const from = mkdtempSync(join(tmpdir(), 'shop-photos-'))
  let bytes = 0

  for (let seed = 0; seed < count; seed += 1) {
    const photo = await (await cameraPhoto(seed))
      .jpeg({ quality: 93 })
      .toBuffer()
    writeFileSync(join(from, `${seed}.jpg`), photo)
    bytes += photo.length
  }

  const made = join(from, 'made')
  await makePhotos([from], made)
  const find = readPictures(made)
  const paths = Array.from({ length: count }, (_, seed) => {
    const picture = find(`${seed}.jpg`)
    if ('problem' in picture) throw new Error(picture.problem)
    return picture.path
  })
  const files = readdirSync(made).filter((name) => !name.endsWith('.json'))

  for (const file of files)
    copyFileSync(join(made, file), join(photosDirectory, file))
  const remove = () => {
    rmSync(from, { recursive: true })
    for (const file of files) rmSync(join(photosDirectory, file))
  }

  return { bytes, paths, remove }
}

async function showOnMenu(shop: Shop, paths: string[]): Promise<void> {
  const { results } = await (await fetch(`${shop.url}/api/menu/items/`)).json()
  for (const [at, { id }] of results.entries())
    await shop.sql('update item_images set image = $1 where item_id = $2', [
      paths[at],
      id,
    ])
  await shop.restart()
}
