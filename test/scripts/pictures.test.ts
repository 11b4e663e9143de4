import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sceneWidths } from '#src/features/home/sceneWidths.ts'
import { dishPictures } from '#src/ui/dishPictures.ts'

const sizeOf = async (file: string) => {
  const { format, width, height } = await sharp(`public/${file}`).metadata()
  return { format, width, height }
}

const drawings = readdirSync('public/media/items').filter((name) =>
  name.endsWith('.svg'),
)

test('A27: every drawing of a dish has a picture of pixels for previews (npm run pictures)', async () => {
  expect(drawings.length).toBeGreaterThan(20)
  for (const drawing of drawings) {
    const file = `media/previews/${drawing.replace('.svg', '.jpg')}`
    expect(await sizeOf(file), file).toEqual({
      format: 'jpeg',
      width: 800,
      height: 420,
    })
  }
})

test('every drawing of a dish has the pictures of pixels that the shop names (npm run pictures)', async () => {
  for (const drawing of drawings) {
    const named = dishPictures(`/media/items/${drawing}`)?.split(',') ?? []
    expect(named).toHaveLength(3)
    for (const [file = '', descriptor] of named.map((source) =>
      source.split(' '),
    )) {
      const width = Number(descriptor?.slice(0, -1))
      expect(await sizeOf(file), file).toEqual({
        format: 'heif',
        width,
        height: width * (3 / 4),
      })
    }
  }
})

test('a picture of any other kind, and one from elsewhere, is shown as it is', () => {
  expect(dishPictures('/media/items/mapo-tofu.jpg')).toBeUndefined()
  expect(
    dishPictures('https://elsewhere.example/mapo-tofu.svg'),
  ).toBeUndefined()
  expect(
    dishPictures('https://api.example/media/items/mapo-tofu.svg'),
  ).toContain('https://api.example/media/items/240/mapo-tofu.avif 240w')
})

test('A25: the scene of the home page has the widths that the page names', async () => {
  for (const width of sceneWidths)
    expect(await sizeOf(`media/hero/${width}.avif`)).toEqual({
      format: 'heif',
      width,
      height: width * (9 / 16),
    })
})

test('A28: icons have their sizes, and room around the drawing for the shape that a phone cuts out', async () => {
  for (const [name, side] of [
    ['icon-192', 192],
    ['icon-512', 512],
    ['apple-touch-icon', 180],
  ] as const) {
    expect(await sizeOf(`icons/${name}.png`)).toEqual({
      format: 'png',
      width: side,
      height: side,
    })
    const { info } = await sharp(`public/icons/${name}.png`)
      .trim()
      .toBuffer({ resolveWithObject: true })
    expect(Math.hypot(info.width, info.height) / side, name).toBeLessThan(0.85)
    expect(info.width / side, name).toBeGreaterThan(0.5)
  }
})
