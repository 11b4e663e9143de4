import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { faceHash, readFace } from '#server/seed/face.ts'
import { seedHash } from '#server/seed/readSeed.ts'
import { sentenceOf } from '#server/seed/seedError.ts'
import { sceneWidths } from '#src/features/home/sceneWidths.ts'
import { makeFaceApart } from '#test/support/fixtures/madeFace.ts'
import { allowEveryFormat, cameraPhoto } from '#test/support/fixtures/photos.ts'
import { heroWidths } from '../../scripts/face.mjs'

const saigon = projectPath('test/kitchens/saigon')

beforeAll(allowEveryFormat)

function folders() {
  const directory = mkdtempSync(join(tmpdir(), 'kitchen-face-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const kitchen = join(directory, 'kitchen')
  mkdirSync(join(kitchen, 'media'), { recursive: true })
  return {
    kitchen,
    made: join(directory, 'made'),
    put: (name: string, content: string | Buffer) =>
      writeFileSync(join(kitchen, 'media', name), content),
  }
}

async function faceOf(kitchen: string, made: string) {
  const sentences: string[] = []
  makeFaceApart(kitchen, made)
  const files = readFace(
    kitchen,
    (mistake) => sentences.push(sentenceOf(mistake)),
    made,
  )
  const sizeOf = async (address: string) => {
    const { format, width, height } = await sharp(
      join(files ?? '', address),
    ).metadata()
    return `${format} ${width}x${height}`
  }
  return { files: files ?? '', sentences, sizeOf }
}

test("K86: a kitchen's drawings become every size that the shop serves", async () => {
  const { made } = folders()
  const { files, sentences, sizeOf } = await faceOf(saigon, made)
  expect(sentences).toEqual([])
  for (const [address, original] of [
    ['media/logo.svg', 'logo.svg'],
    ['favicon.svg', 'logo.svg'],
    ['media/story.svg', 'story.svg'],
  ] as const)
    expect(readFileSync(join(files, address))).toEqual(
      readFileSync(join(saigon, 'media', original)),
    )

  expect(heroWidths).toEqual(sceneWidths)
  for (const width of sceneWidths)
    expect(await sizeOf(`media/hero/${width}.avif`)).toBe(
      `heif ${width}x${width * (9 / 16)}`,
    )
  expect(await sizeOf('media/preview.jpg')).toBe('jpeg 1200x630')
  expect([
    await sizeOf('icons/icon-192.png'),
    await sizeOf('icons/icon-512.png'),
    await sizeOf('icons/apple-touch-icon.png'),
  ]).toEqual(['png 192x192', 'png 512x512', 'png 180x180'])

  const corner = await sharp(join(files, 'icons/icon-192.png'))
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(corner.toString('hex')).toBe('f4fbf8')
})

test('K86: photos do as well as drawings, and are small', async () => {
  const { kitchen, made, put } = folders()
  const photo = await (await cameraPhoto(3, { width: 2000, height: 1500 }))
    .jpeg()
    .toBuffer()
  for (const name of ['hero.jpg', 'story.jpg']) put(name, photo)
  put('logo.png', await sharp(photo).resize(300, 200).png().toBuffer())

  const { files, sentences, sizeOf } = await faceOf(kitchen, made)
  expect(sentences).toEqual([])
  expect([
    await sizeOf('media/logo.svg'),
    await sizeOf('favicon.svg'),
    await sizeOf('media/story.svg'),
    await sizeOf('media/hero/656.avif'),
    await sizeOf('media/preview.jpg'),
  ]).toEqual([
    'svg 144x144',
    'svg 144x144',
    'svg 1600x700',
    'heif 656x369',
    'jpeg 1200x630',
  ])
  expect(readFileSync(join(files, 'media/hero/656.avif')).length).toBeLessThan(
    100_000,
  )
})

test('K86: bad files are named with their cure, and the others are served', async () => {
  const { kitchen, made, put } = folders()
  cpSync(saigon, kitchen, { recursive: true })
  put('Thumbs.db', 'x')
  put('.hidden', 'x')
  put('banner.jpg', 'x')
  put('hero.svg', 'no drawing')
  put(
    'preview.png',
    await sharp({
      create: { width: 320, height: 168, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer(),
  )
  put('story.heic', Buffer.from('0000ftypheic0000'))

  const { sentences, sizeOf } = await faceOf(kitchen, made)
  expect(sentences).toEqual([
    'media/banner.jpg: is no picture of the shop: name it logo, favicon, hero, story, preview or take it out of media/.',
    expect.stringMatching(
      /^media\/hero\.svg: is not a whole picture: save it as JPEG, PNG or WebP/,
    ),
    'media/preview.png: is 320 pixels wide: preview needs 600 or more.',
    'media/story.heic: is not the only story: keep one.',
    'media/story.svg: is not the only story: keep one.',
  ])
  expect(await sizeOf('icons/icon-192.png')).toBe('png 192x192')
})

test('K86: another picture of the same name is another face, and is loaded again', () => {
  const { kitchen, put } = folders()
  expect(faceHash(kitchen)).toBeNull()
  put('logo.svg', '<svg/>')
  const before = [faceHash(kitchen), seedHash(kitchen)]
  put('logo.svg', '<svg></svg>')
  const after = [faceHash(kitchen), seedHash(kitchen)]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})
