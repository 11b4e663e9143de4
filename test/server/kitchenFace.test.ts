import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { readKitchenFace } from '#server/pages/kitchenFace.ts'
import { faceHash } from '#server/seed/face.ts'
import { makeFaceApart } from '#test/support/fixtures/madeFace.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

const saigon = 'test/kitchens/saigon'
const head = readFileSync('index.html', 'utf8')

let client: string
let shop: TestShop
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'shop-client-'))
  for (const [name, content] of Object.entries({
    'index.html': head,
    'favicon.svg': 'sample',
    'media/logo.svg': 'sample',
    'media/logo.svg.br': 'sample',
    'media/plate.svg': 'sample',
  })) {
    mkdirSync(dirname(join(client, name)), { recursive: true })
    writeFileSync(join(client, name), content)
  }
  makeFaceApart(saigon)
  shop = await createTestShop({
    clientDirectory: client,
    env: { KITCHEN_DIR: saigon },
  })
})
afterAll(async () => {
  await shop?.close()
  rmSync(client, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.send({ url, headers })

test("K86: the kitchen's pictures are served at the addresses of the sample's, and those that it lacks are the sample's", async () => {
  const logo = readFileSync(`${saigon}/media/logo.svg`, 'utf8')
  for (const url of ['/media/logo.svg', '/favicon.svg']) {
    const answer = await get(url, { 'accept-encoding': 'br' })
    expect([answer.status, answer.text]).toEqual([200, logo])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      etag: expect.any(String),
    })
    const again = await get(url, {
      'if-none-match': String(answer.headers.etag),
    })
    expect(again.status).toBe(304)
  }
  for (const [url, type] of [
    ['/media/hero/1312.avif', 'image/avif'],
    ['/media/preview.jpg', 'image/jpeg'],
    ['/icons/apple-touch-icon.png', 'image/png'],
  ] as const)
    expect((await get(url)).headers['content-type']).toBe(type)

  expect((await get('/media/plate.svg')).text).toBe('sample')
})

test("K87: pages, the bars of the browser and the installed app have the kitchen's colours", async () => {
  for (const url of ['/ordernow', '/checkout']) {
    const { text, headers } = await get(url)
    expect(text).toContain(
      '<style>:root{--chakra-colors-bg:#f4fbf8;--chakra-colors-fg-inverted:#f4fbf8',
    )
    expect(text).toContain('--chakra-colors-accent-solid:#157a69')
    expect(text).toMatch(/theme-color" content="#f4fbf8" media="[^"]*light/)
    expect(text).toMatch(/theme-color" content="#0f1a18" media="[^"]*dark/)
    expect(headers['content-security-policy']).toContain(
      "style-src 'self' 'unsafe-inline'",
    )
  }
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    background_color: '#f4fbf8',
    theme_color: '#f4fbf8',
  })
})

test("N28: a shop with mistakes in its colours or pictures opens with the sample's, and says why", async () => {
  const kitchen = join(client, 'kitchen')
  mkdirSync(join(kitchen, 'media'), { recursive: true })
  writeFileSync(
    join(kitchen, 'colors.csv'),
    'name,light,dark\naccent,#ffff00,#157a69\n',
  )
  writeFileSync(join(kitchen, 'media/logo.jpg'), 'no picture')
  const files = join(projectPath('dist/face'), faceHash(kitchen) ?? '')
  const forget = () => rmSync(files, { recursive: true, force: true })
  forget()
  onTestFinished(forget)
  const made = () => {
    const warnings: unknown[] = []
    const face = readKitchenFace(kitchen, {
      warn: (sentence: unknown) => warnings.push(sentence),
    })
    return { ...face, warnings }
  }

  const colors =
    'colors.csv, row 2, column light: accent.contrast on accent has a contrast of 1 and needs 4.5: make one of them lighter or darker.'
  expect(made()).toEqual({
    files: null,
    rules: '',
    paper: { light: '#fffaf3', dark: '#1a1412' },
    warnings: [
      colors,
      'The pictures of media/ are not made yet: start the shop with `npm start`, or build its image again.',
    ],
  })
  makeFaceApart(kitchen)
  expect(made()).toMatchObject({
    files: null,
    warnings: [
      colors,
      expect.stringMatching(/^media\/logo\.jpg: is not a whole picture/),
    ],
  })
})
