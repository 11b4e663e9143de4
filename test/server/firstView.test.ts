import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { items, translations } from '#server/db/schema/menu.ts'
import { labelsScript } from '#server/pages/earlyScript.ts'
import { publicPages } from '#server/pages/publicPages.ts'
import { renderFirstView } from '#src/firstView/renderFirstView.tsx'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { patience } from '#test/support/timing/patience.ts'

const template = `<!doctype html><html lang="en"><head><title>Shop</title><!--shop-head-->
<link rel="stylesheet" crossorigin href="/assets/shop.css">
<script type="module" crossorigin src="/assets/runtime.js"></script>
<script type="module" crossorigin src="/assets/shop.js"></script></head>
<body><div id="root"></div><!--shop-data--></body></html>`

const headings = {
  '/': {
    en: 'Dinner by lantern light, made on the day',
    zh: '灯笼下的晚餐，当天现做',
  },
  '/ordernow': { en: 'Mapo Tofu', zh: '麻婆豆腐' },
  '/ourstory': { en: 'Our story', zh: '我们的故事' },
  '/contact-us': { en: 'First name', zh: '名字' },
}
const pages = Object.entries(headings).flatMap(([path, texts]) =>
  Object.entries(texts).map(([language, heading]) => ({
    path,
    language,
    heading,
  })),
)

let shop: TestShop
let directory: string
let rendered = 0

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shop-client-'))
  writeFileSync(join(directory, 'index.html'), template)
  mkdirSync(join(directory, 'assets'))
  writeFileSync(
    join(directory, 'assets/shop.css'),
    '@layer recipes{.button{gap:1px}.nobody{gap:2px}}main{gap:3px}@media print{.nobody,.button svg{gap:4px}.nobody{gap:5px}}.nobody:hover{gap:6px;src:url(/assets/english-B1.woff2)}.button:not(.nobody){gap:7px}',
  )
  mkdirSync(join(directory, 'media/previews'), { recursive: true })
  writeFileSync(join(directory, 'media/previews/mapo-tofu.jpg'), '')
  shop = await createTestShop({
    clientDirectory: directory,
    renderFirstView: (path, data, labels) => {
      rendered += 1
      return renderFirstView(path, data, labels)
    },
  })
})
afterAll(async () => {
  await shop?.close()
  rmSync(directory, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: path, headers })
const markupOf = (html: string) =>
  /<div id="root">(.*)<\/div>/s.exec(html)?.[1] ?? ''
const labelsOf = (html: string) => /data-labels="([^"]+)"/.exec(html)?.[1] ?? ''
type Answer = Awaited<ReturnType<typeof get>>
const homeCookieOf = ({ cookies }: Answer) =>
  cookies.find(({ name }) => name === 'home_dishes')?.value
const dataOf = (html: string) =>
  JSON.parse(/id="shop-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test.each(pages)(
  'A24: $path in $language has its content before any script',
  async (page) => {
    const { body, headers } = await get(page.path, {
      'accept-language': page.language,
    })
    const markup = markupOf(body)
    expect(markup).toContain(page.heading)
    expect(markup).not.toContain('<style')
    expect(markup).not.toContain('<script')
    expect(headers.vary).toBe('accept-language, cookie, accept-encoding')
  },
)

test('A25: a page brings the style rules that its content needs, and has scripts and the sheet with all of them fetched later', async () => {
  const { body } = await get('/ordernow')
  expect(
    /<style data-sheet="\/assets\/shop.css">(.*?)<\/style>/s.exec(body)?.[1],
  ).toBe(
    '@layer recipes{.button{gap:1px}.nobody{gap:2px}}main{gap:3px}@media print{.nobody,.button svg{gap:4px}}.button:not(.nobody){gap:7px}',
  )
  expect(body).toContain(
    '<link rel="stylesheet" crossorigin href="/assets/shop.css" disabled>',
  )
  expect(body).toContain('data-sheet="/assets/shop.css" data-ahead')
  expect(body).not.toContain('<script type="module"')
  expect(body).toContain('data-scripts="/assets/runtime.js /assets/shop.js"')

  const { body: plain } = await get('/checkout')
  expect(plain).toContain(
    '<link rel="stylesheet" crossorigin href="/assets/shop.css">',
  )
})

test.each(Object.values(publicPages))(
  'A25: the first paint of $path waits until what is above #$paint is whole',
  async ({ path, paint: id }) => {
    const { body } = await get(path)
    expect(body).toMatch(
      new RegExp(
        `<link rel="expect" href="#${id}" blocking="render">.*</head>.* id="${id}"`,
        's',
      ),
    )
    // On wide screens, late content would move the page: the browser waits for all of it.
    expect(body).toMatch(
      /<link rel="expect" href="#shop-data" blocking="render" media="\(width >= 30rem\)">.*<\/head>.*<\/main>.* id="shop-data"/s,
    )
  },
)

test.each(['/ordernow', '/checkout'])(
  'N8 A24: %s names a file with the labels of its language, without those of mails, which a browser keeps until they change',
  async (path) => {
    const { body } = await get(path, { 'accept-language': 'zh' })
    expect(dataOf(body).language).toBe('zh')
    expect(body).not.toContain('All food')

    const address = labelsOf(body)
    const file = await get(address, { 'accept-encoding': 'br' })
    expect(file.headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )

    const labels = JSON.parse(brotliDecompressSync(file.rawPayload).toString())
    expect(labels['menu.title']).toBe('立即点餐')
    expect(
      Object.keys(labels).filter((key) => /^(mail|server)\./.test(key)),
    ).toEqual([])
    expect(
      labelsOf((await get(path, { 'accept-language': 'en' })).body),
    ).not.toBe(address)

    for (const other of [
      address.replace('zh-', 'en-'),
      '/labels/zh.json',
      '/labels/__proto__',
    ])
      expect([other, (await get(other)).statusCode]).toEqual([other, 404])
  },
)

test('A25: only the English home page asks for its typeface early', async () => {
  const link =
    'rel="preload" as="font" type="font/woff2" crossorigin href="/assets/english-B1.woff2"'
  const asking = await Promise.all(
    pages.map(async ({ path, language }) => {
      const { body } = await get(`${path}?lang=${language}`)
      return body.includes(link) ? [`${path} ${language}`] : []
    }),
  )
  expect(asking.flat()).toEqual(['/ en'])
})

test('N8: a page that its script makes has the browser ask for its labels at once', async () => {
  const { body } = await get('/checkout')
  expect(body).toContain(
    `<script data-labels="${labelsOf(body)}">${labelsScript}</script>`,
  )
  // A browser warns about a preload that the script does not use within seconds.
  expect(body).not.toContain('rel="preload" as="fetch"')
})

test('A4 A27: the address asks for a language before the cookie does, and the cookie before the browser', async () => {
  const languageOf = async (url: string, cookie: string) => {
    const { body } = await get(url, { 'accept-language': 'en', cookie })
    return dataOf(body).language as Language
  }
  expect(await languageOf('/', '')).toBe('en')
  expect(await languageOf('/', 'language=zh')).toBe('zh')
  expect(await languageOf('/?lang=en', 'language=zh')).toBe('en')
  expect(await languageOf('/?lang=fr', 'language=zh')).toBe('zh')

  const spoken = async (accepted: string) =>
    dataOf((await get('/', { 'accept-language': accepted })).body)
      .language as Language
  expect(await spoken('fr;q=0.9, zh-TW')).toBe('zh')
  // The browser's first language counts, as in the client.
  expect(await spoken('fr, zh;q=0.8')).toBe('en')

  const chosen = await get('/ourstory?lang=zh')
  expect(chosen.cookies).toContainEqual(
    expect.objectContaining({ name: 'language', value: 'zh' }),
  )
})

test('A2 A18: a page that its script makes begins with the title of the shop in its language', async () => {
  const titleIn = async (language: Language) =>
    /<title>(.*)<\/title>/.exec(
      (await get(`/checkout?lang=${language}`)).body,
    )?.[1]
  expect([await titleIn('en'), await titleIn('zh')]).toEqual([
    'Lantern Kitchen',
    '灯笼厨房',
  ])
})

test('A27: search engines and previews read each language at its own address', async () => {
  const { body } = await get('/ordernow?lang=zh')
  const at = shop.env.PUBLIC_URL
  expect(body).toContain('<title>立即点餐 | 灯笼厨房</title>')
  expect(body).toContain(`<link rel="canonical" href="${at}/ordernow?lang=zh">`)
  expect(body).toContain(
    `<link rel="alternate" hreflang="en" href="${at}/ordernow?lang=en">`,
  )
  expect(body).toContain(
    `<link rel="alternate" hreflang="x-default" href="${at}/ordernow?lang=en">`,
  )
  expect(body).toContain(
    `<meta property="og:image" content="${at}/media/preview.jpg">`,
  )
  expect(body).toMatch(/<meta name="description" content="现点现做/)

  // The structured data stands at the end: no paint waits for it.
  const facts = JSON.parse(
    /id="shop-data".*ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '',
  )
  const dishes = facts.hasMenu.hasMenuSection.flatMap(
    (section: { hasMenuItem: unknown[] }) => section.hasMenuItem,
  )
  expect(dishes).toContainEqual(
    expect.objectContaining({
      name: '麻婆豆腐',
      offers: { '@type': 'Offer', price: '15.90', priceCurrency: 'AUD' },
    }),
  )
})

test('A27: a link to a dish is read as that dish, in each language; one to no dish as the menu', async () => {
  const at = shop.env.PUBLIC_URL
  const { body } = await get('/ordernow?openModal=true&itemId=6&lang=zh')
  const address = `${at}/ordernow?openModal=true&amp;itemId=6&amp;lang=`
  expect(body).toContain('<title>麻婆豆腐 | 灯笼厨房</title>')
  expect(body).toMatch(
    /<meta property="og:title" content="麻婆豆腐 \| 灯笼厨房">/,
  )
  expect(body).toMatch(/<meta name="description" content="[^"]*豆腐/)
  expect(body).toContain(`<link rel="canonical" href="${address}zh">`)
  expect(body).toContain(
    `<link rel="alternate" hreflang="en" href="${address}en">`,
  )
  expect(body).toContain(`<meta property="og:url" content="${address}zh">`)
  expect(body).toContain(
    `<meta property="og:image" content="${at}/media/previews/mapo-tofu.jpg">`,
  )
  expect(markupOf(body)).toContain('麻婆豆腐')

  const other = await get('/ordernow?openModal=true&itemId=1')
  expect(other.body).toContain(
    `<meta property="og:image" content="${at}/media/preview.jpg">`,
  )
  const menu = (await get('/ordernow?lang=en')).body
  for (const query of [
    'openModal=true&itemId=999',
    'openModal=true&itemId=__proto__',
    'itemId=6',
  ])
    expect((await get(`/ordernow?lang=en&${query}`)).body).toBe(menu)
})

test('N20: no address makes the shop render or keep more than the pages of its menu', async () => {
  await get('/ordernow?openModal=true&itemId=6&lang=en')
  await get('/ordernow?lang=en')
  const count = rendered
  for (const itemId of ['6', '999', '06', '6.0', '6&itemId=7', 'x', '-1'])
    await get(
      `/ordernow?lang=en&openModal=true&itemId=${itemId}&other=${count}`,
    )
  expect(rendered).toBe(count)
})

test('A28: a phone reads how to install the shop, in the language of the page', async () => {
  const { body } = await get('/profile', { 'accept-language': 'zh' })
  expect(body).toContain(
    '<link rel="manifest" href="/manifest.webmanifest?lang=zh">',
  )

  const { headers, ...answer } = await get('/manifest.webmanifest?lang=zh')
  expect(headers['content-type']).toBe(
    'application/manifest+json; charset=utf-8',
  )
  expect(headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toMatchObject({
    name: '灯笼厨房',
    short_name: '灯笼厨房',
    lang: 'zh-CN',
    start_url: '/ordernow',
    display: 'standalone',
  })

  const again = await get('/manifest.webmanifest?lang=zh', {
    'if-none-match': `${headers.etag}`,
  })
  expect(again.statusCode).toBe(304)
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Lantern Kitchen',
  })
})

test('N20: a page is rendered and compressed once, is not sent twice, and follows the menu', async () => {
  const before = (await get('/ordernow')).body
  const count = rendered
  const squeezed = await get('/ordernow', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(squeezed.rawPayload).toString()).toBe(before)
  const zipped = await get('/ordernow', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(before)
  const etag = String(squeezed.headers.etag)
  const again = await get('/ordernow', {
    'if-none-match': etag,
    'accept-encoding': 'br',
  })
  expect([again.statusCode, again.body, rendered]).toEqual([304, '', count])

  await shop.db.update(items).set({ price: 1234 })
  shop.clock.advance(2_000)
  await vi.waitFor(async () => {
    const changed = await get('/ordernow', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(markupOf(changed.body)).toContain('A$12.34')
  }, patience)
})

test('N8: labels that change have another address, and the one before stays for the pages that were just served', async () => {
  const change = (from: string, to: string) =>
    shop.db
      .update(translations)
      .set({ value: to })
      .where(eq(translations.value, from))
  const bodyWith = (text: string) =>
    vi.waitFor(async () => {
      const { body } = await get('/ordernow', { 'accept-language': 'en' })
      expect(markupOf(body)).toContain(text)
      return body
    }, patience)
  const old = labelsOf(
    (await get('/ordernow', { 'accept-language': 'en' })).body,
  )

  await change('Order now', 'Choose')
  expect((await get('/api/translations/all')).body).toContain('"Choose"')
  expect((await get(old)).json()['menu.title']).toBe('Order now')

  shop.clock.advance(31_000)
  const newer = labelsOf(await bodyWith('Choose'))
  expect((await get(newer)).json()['menu.title']).toBe('Choose')

  await change('Choose', 'Pick')
  shop.clock.advance(31_000)
  await bodyWith('Pick')
  expect((await get(old)).statusCode).toBe(404)
})

test('B11: the home page has other random dishes for other visitors, and the same ones during a visit', async () => {
  const visits = await Promise.all(
    Array.from({ length: 60 }, () => get('/', { 'accept-language': 'en' })),
  )
  const dishesOf = ({ body }: Answer) =>
    dataOf(body)
      .home.items.map(({ name }: { name: string }) => name)
      .join()
  const selections = new Map(
    visits.map((visit) => [homeCookieOf(visit), dishesOf(visit)]),
  )
  expect(new Set(visits.map(dishesOf)).size).toBe(selections.size)
  expect(selections.size).toBeGreaterThan(3)

  const [first] = visits as [Answer]
  const cookie = `home_dishes=${homeCookieOf(first)}`
  const again = await get('/', {
    cookie,
    'accept-language': 'en',
    'if-none-match': String(first.headers.etag),
  })
  expect(again.statusCode).toBe(304)
  const elsewhere = await get('/ourstory', { cookie })
  expect(elsewhere.cookies).toContainEqual(
    expect.objectContaining({
      name: 'home_dishes',
      value: homeCookieOf(first),
      maxAge: 1800,
    }),
  )
})

test('N20: a visitor cannot make the shop render more selections than it has', async () => {
  for (const value of ['-1', '16', '0.5', '1e1', 'x', '__proto__', ''])
    expect(
      homeCookieOf(await get('/ourstory', { cookie: `home_dishes=${value}` })),
    ).toMatch(/^([0-9]|1[0-5])$/)
})

test('N20: the server renders nothing of a page that needs a session', async () => {
  expect(markupOf((await get('/checkout')).body)).toBe('')
})
