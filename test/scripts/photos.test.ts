import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { readPictures } from '#server/seed/dishPictures.ts'
import { readSeed } from '#server/seed/readSeed.ts'
import { dishPictures, photoColor } from '#src/ui/dishPictures.ts'
import {
  colorCharts,
  colorDifference,
} from '#test/support/fixtures/colorChart.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { allowEveryFormat, cameraPhoto } from '#test/support/fixtures/photos.ts'
import { makePhotos, photoFolders } from '../../scripts/photos.mjs'

beforeAll(allowEveryFormat)

const march = new Date('2026-03-01')
const gps = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 10/1' } }

test('K36: a photo of a camera becomes small pictures, upright, 4:3 and without the place where it was taken', async () => {
  const { from, to } = folders()
  const photo = (await cameraPhoto(1))
    .withMetadata({ orientation: 6 })
    .withExif(gps)
  // The red half is on the left; the camera's orientation turns it to the top.
  const red = {
    input: {
      create: {
        width: 2000,
        height: 3000,
        channels: 3 as const,
        background: '#f00',
      },
    },
    left: 0,
    top: 0,
  }

  writeFileSync(
    join(from, 'portrait.jpg'),
    await sharp(await photo.jpeg().toBuffer())
      .composite([red])
      .withMetadata({ orientation: 6 })
      .withExif({ ...gps, IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer(),
  )
  expect(
    (await sharp(join(from, 'portrait.jpg')).metadata()).exif,
  ).toBeDefined()

  await makePhotos([from], to)
  const path = pathOf(to, 'portrait.jpg')
  const served =
    dishPictures(path)
      ?.split(',')
      .map((source) => source.split(' ')) ?? []
  expect(served.map(([, width]) => width)).toEqual([
    '240w',
    '360w',
    '800w',
    '1200w',
  ])

  for (const [file = '', descriptor = ''] of served) {
    const picture = sharp(join(to, file.replace('/media/photos/', '')))
    const { width, height, exif, orientation, icc, xmp } =
      await picture.metadata()
    expect([`${width}w`, height]).toEqual([descriptor, (width ?? 0) * 0.75])
    expect([exif, orientation, icc, xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }

  const { data, info } = await sharp(
    join(to, path.replace('/media/photos/', '')),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const redAt = (y: number) => data[(y * info.width + 400) * info.channels] ?? 0
  const greenAt = (y: number) =>
    data[(y * info.width + 400) * info.channels + 1] ?? 0
  expect([redAt(100) > 200, greenAt(100) < 60, greenAt(500) > 60]).toEqual([
    true,
    true,
    true,
  ])
})

test('K36: JPEG, PNG, WebP, AVIF, a drawing alone and a name of any letters are read by their content', async () => {
  const { from, to } = folders()
  const photo = await cameraPhoto(2, { width: 600, height: 800 })
  const png = await photo.png().toBuffer()

  writeFileSync(
    join(from, '宫保鸡丁 (1).JPG'),
    await sharp(png).jpeg().toBuffer(),
  )
  writeFileSync(join(from, 'bowl.png'), png)
  writeFileSync(join(from, 'soup.webp'), await sharp(png).webp().toBuffer())
  writeFileSync(
    join(from, 'named.jpg'),
    await sharp(png).resize(500).avif().toBuffer(),
  )
  cpSync('public/media/items/mapo-tofu.svg', join(from, 'alone.svg'))
  await makePhotos([from], to)

  const paths = readdirSync(from).map((name) => pathOf(to, name))
  expect(new Set(paths).size).toBe(5)
  for (const path of paths) {
    const [, name = ''] = /^\/media\/photos\/(\w+)-800\.webp$/.exec(path) ?? []
    const made = readdirSync(to).filter((file) => file.startsWith(name))
    expect(made.map((file) => file.slice(name.length + 1)).sort()).toEqual([
      '1200.webp',
      '240.avif',
      '360.avif',
      '800.webp',
      'preview.jpg',
    ])
  }
})

test('K48: the name of a photo says which point of it stays in view, and the spreadsheet may leave that out', async () => {
  const { from, to } = folders()
  // A red dish at the bottom of a portrait, and at the right of a panorama.
  const tall = {
    width: 600,
    height: 1600,
    left: 200,
    top: 1300,
    mark: '@50-90',
  }
  const wide = {
    width: 2400,
    height: 800,
    left: 2000,
    top: 300,
    mark: '@88-50',
  }

  for (const [name, { width, height, left, top, mark }] of Object.entries({
    tall,
    wide,
  })) {
    const dish = {
      create: {
        width: 200,
        height: 200,
        channels: 3 as const,
        background: '#f00',
      },
    }
    const table = sharp({
      create: { width, height, channels: 3, background: '#fff' },
    })
    const photo = await table
      .composite([{ input: dish, left, top }])
      .png()
      .toBuffer()
    writeFileSync(join(from, `${name}-middle.png`), photo)
    writeFileSync(join(from, `${name}${mark}.png`), photo)
  }
  await makePhotos([from], to)
  for (const name of ['tall', 'wide']) {
    expect(await redIn(to, pathOf(to, `${name}-middle.png`))).toBe(0)
    expect(await redIn(to, pathOf(to, `${name}.png`))).toBeGreaterThan(0.03)
  }
  expect(pathOf(to, 'tall.png')).toBe(pathOf(to, 'tall@50-90.png'))
})

test('K48: the colour of a photo on the whole is in the name of its pictures, and shown before them', async () => {
  const { from, to } = folders()
  const plain = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })

  writeFileSync(
    join(from, 'night.png'),
    await plain('#201008').png().toBuffer(),
  )
  writeFileSync(
    join(from, 'grey.png'),
    await plain('#808080').grayscale().png().toBuffer(),
  )
  await makePhotos([from], to)

  const made = readdirSync(to).length
  expect(photoColor(pathOf(to, 'night.png'))).toEqual({
    backgroundColor: '#201008',
  })
  expect(photoColor(pathOf(to, 'grey.png'))).toEqual({
    backgroundColor: '#808080',
  })
  expect(photoColor('/media/items/mapo-tofu.svg')).toEqual({
    backgroundColor: undefined,
  })

  await makePhotos([from], to)
  expect(readdirSync(to)).toHaveLength(made)
})

test('K89: a photo keeps its colours, with and without a profile, 8 to 16 bits deep', async () => {
  const { from, to } = folders()
  const charts = await colorCharts()
  for (const [name, bytes] of Object.entries(charts))
    writeFileSync(join(from, name), bytes)
  await makePhotos([from], to)

  for (const name of Object.keys(charts)) {
    const [made = ''] =
      /^\w+(?=-800)/.exec(pathOf(to, name).replace('/media/photos/', '')) ?? []
    for (const file of readdirSync(to).filter((file) =>
      file.startsWith(made),
    )) {
      const bytes = readFileSync(join(to, file))
      const { mean, max } = await colorDifference(bytes)
      expect([mean < 1.5, max < 4], `${name} ${file} ${mean} ${max}`).toEqual([
        true,
        true,
      ])
      expect((await sharp(bytes).metadata()).icc).toBeUndefined()
    }
  }
  expect(photoColor(pathOf(to, 'tagged-16.png'))).toEqual(
    photoColor(pathOf(to, 'untagged-8.png')),
  )
})

test('K12 K36: photos lie beside the spreadsheets of a kitchen, whose folder a variable or .env names', () => {
  const { from: kitchen } = folders()
  const pictures = join(kitchen, 'pictures')
  const file = join(kitchen, '.env')

  writeFileSync(file, `KITCHEN_DIR=${kitchen}\n`)
  expect(photoFolders({}, file)).toEqual(['public/media/items'])
  mkdirSync(pictures)
  expect(photoFolders({}, file)).toEqual(['public/media/items', pictures])
  expect(photoFolders({ KITCHEN_DIR: kitchen }, 'no.env')).toContain(pictures)

  const fromProject = { KITCHEN_DIR: relative(projectPath(), kitchen) }
  expect(photoFolders(fromProject, 'no.env')).toContain(pictures)
})

test('K36: an unusable picture gets a sentence among the other mistakes', async () => {
  const { from, to } = folders()
  const jpeg = await (await cameraPhoto(3, { width: 1000, height: 750 }))
    .jpeg()
    .toBuffer()
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 36]),
    Buffer.from('ftypheic\0\0\0\0mif1MiHEmiafMiHBheic'),
  ])

  writeFileSync(join(from, 'IMG_0001.HEIC'), heic)
  writeFileSync(join(from, 'renamed.jpg'), heic)
  writeFileSync(join(from, 'text.jpg'), 'This is no picture.')
  writeFileSync(join(from, 'half.jpg'), jpeg.subarray(0, jpeg.length / 2))
  writeFileSync(join(from, 'Whole.jpg'), jpeg)
  await makePhotos([from], to)

  const directory = copyOfSeed()
  const names = [
    'IMG_0001.HEIC',
    'renamed.jpg',
    'text.jpg',
    'half.jpg',
    'whole.jpg',
    'none.jpg',
  ]

  edit(join(directory, 'items.csv'), (text) =>
    text.replace('yangzhou-fried-rice.svg', names.join('|')),
  )
  edit(join(directory, 'coupons.csv'), (text) => text.replace('40.00', 'forty'))

  const place = 'items.csv, row 2, column images:'
  const withoutDetails = (text: string) =>
    text.replace(/(whole picture: .*) \(.+\)\.$/gm, '$1.')
  expect(withoutDetails(problemsOf(directory, to))).toContain(
    [
      'coupons.csv, row 2, column min_order_value: must be an amount from 0.00 to 10000.00 such as 14.90, not "forty".',
      `${place} IMG_0001.HEIC is a HEIC photo, which browsers do not show: export it as JPEG.`,
      `${place} renamed.jpg is a HEIC photo, which browsers do not show: export it as JPEG.`,
      `${place} text.jpg is not a whole picture: save it as JPEG, PNG or WebP.`,
      `${place} half.jpg is not a whole picture: save it as JPEG, PNG or WebP.`,
      `${place} there is no whole.jpg among the pictures, but Whole.jpg.`,
      `${place} there is no none.jpg among the pictures.`,
      'Nothing was loaded.',
    ].join('\n'),
  )
})

test('K37: a start makes the pictures of a photo of any date, and again when another one takes its name', async () => {
  const project = copyOfProject()
  symlinkSync(
    projectPath('node_modules'),
    join(project.directory, 'node_modules'),
  )

  const photo = 'public/media/items/noodles.jpg'
  const list = () =>
    JSON.parse(
      readFileSync(join(project.directory, 'dist/photos/photos.json'), 'utf8'),
    )
  const names: string[] = []

  for (const seed of [4, 5]) {
    project.write(
      photo,
      await (await cameraPhoto(seed, { width: 800, height: 600 }))
        .jpeg()
        .toBuffer(),
    )
    expect(await project.start()).toBe('The shop is open.\n')
    names.push(list()['noodles.jpg'].pictures)
    expect(
      existsSync(
        join(project.directory, `dist/photos/${names.at(-1)}-360.avif`),
      ),
    ).toBe(true)
  }
  expect(new Set(names).size).toBe(2)
})

test('K36: pictures that cannot be written are no mistake of the photo', async () => {
  const { from } = folders()
  const file = join(from, 'photo.png')
  writeFileSync(
    file,
    await (await cameraPhoto(6, { width: 400, height: 300 })).png().toBuffer(),
  )
  await expect(makePhotos([from], file)).rejects.toThrow('EEXIST')
})

test.each<[name: string, change: (project: Project) => void]>([
  [
    'a new drawing',
    ({ write }) => write('public/media/items/soup.svg', '<svg/>'),
  ],
  [
    'a drawing of the same name',
    ({ write }) => write('public/media/logo.svg', '<svg>another</svg>'),
  ],
  [
    'a drawing that was taken away',
    ({ remove }) => remove('public/media/logo.svg'),
  ],
])(
  'K37: a client is out of date with %s, whatever its date',
  async (_, change) => {
    const project = copyOfProject()
    project.write('public/media/items/240/soup.avif', '')
    project.write('dist/client/media/items/240/soup.avif', '')
    expect(await project.start()).toBe('The shop is open.\n')
    change(project)
    // The copy has no Vite to build it.
    await expect(project.start()).rejects.toThrow('run `npm ci` first')
  },
)

type Project = ReturnType<typeof copyOfProject>

/** A copy of the scripts with a build and a logo; every source has a date in March. */
function copyOfProject() {
  const directory = mkdtempSync(join(tmpdir(), 'shop-photos-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  cpSync(projectPath('scripts'), join(directory, 'scripts'), {
    recursive: true,
  })

  const write = (file: string, content: string | Buffer, date = march) => {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), content)
    utimesSync(join(directory, file), date, date)
  }
  // A second later than the scripts, because file times are more exact than a Date.
  const built = new Date(Date.now() + 1000)

  for (const file of [
    'client/index.html',
    'firstView/renderFirstView.js',
    'sandbox/stripe.js',
  ])
    write(`dist/${file}`, '', built)
  write('dist/server/main.js', "console.log('The shop is open.')", built)
  write('dist/server/checkSettings.js', '', built)
  for (const folder of ['public', 'dist/client'])
    write(`${folder}/media/logo.svg`, '<svg/>')

  const start = async () =>
    (
      await promisify(execFile)(process.execPath, [
        join(directory, 'scripts/start.mjs'),
      ])
    ).stdout

  return {
    directory,
    write,
    remove: (file: string) => rmSync(join(directory, file)),
    start,
  }
}

function folders() {
  const directory = mkdtempSync(join(tmpdir(), 'shop-photos-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const from = join(directory, 'items')
  const to = join(directory, 'made')
  mkdirSync(from)
  return { from, to }
}

/** The share of a served picture that is red. */
async function redIn(made: string, path: string): Promise<number> {
  const picture = sharp(join(made, path.replace('/media/photos/', '')))
  const { data, info } = await picture
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = Array.from(
    { length: info.width * info.height },
    (_, at) => at * 3,
  )
  const isRed = (at: number) =>
    (data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60

  return pixels.filter(isRed).length / pixels.length
}

function problemsOf(directory: string, made: string): string {
  try {
    readSeed(directory, readPictures(made))
  } catch (error) {
    return String(error)
  }
  return 'none'
}

function pathOf(made: string, name: string): string {
  const picture = readPictures(made)(name)
  if ('problem' in picture) throw new Error(picture.problem)
  return picture.path
}
