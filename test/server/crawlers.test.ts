import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { items } from '#server/db/schema/menu.ts'
import { publicPages } from '#server/pages/publicPages.ts'
import { robots } from '#server/pages/sitemap.ts'
import { renderFirstView } from '#src/firstView/renderFirstView.tsx'
import { createTestShop } from '#test/support/shop/create.ts'

async function open(files: Record<string, string> = {}) {
  const clientDirectory = mkdtempSync(join(tmpdir(), 'shop-crawlers-'))
  mkdirSync(join(clientDirectory, 'assets'))
  writeFileSync(
    join(clientDirectory, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Shop</title><!--shop-head--></head><body><div id="root"></div><!--shop-data--></body></html>',
  )
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(clientDirectory, name), text)
  const shop = await createTestShop({ clientDirectory, renderFirstView })
  onTestFinished(async () => {
    await shop.close()
    rmSync(clientDirectory, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url, headers })

  return { shop, get }
}

const decode = (text = '') => text.replaceAll('&amp;', '&')

/** The address of each page in a sitemap with the links to its languages. */
function pagesOf(sitemap: string) {
  return [...sitemap.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(
    ([, address, links = '']) => ({
      address: decode(address),
      links: linksIn(links),
    }),
  )
}

function linksIn(text: string) {
  const link = /rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g
  return [...text.matchAll(link)].map(([, language, address]) => [
    language,
    decode(address),
  ])
}

test('N32: the sitemap lists each public page and dish in each language, with the addresses that the pages name', async () => {
  const { shop, get } = await open()
  const answer = await get('/sitemap.xml')
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')

  const listed = pagesOf(answer.body)
  const dishes = await shop.db.select().from(items)
  expect(listed).toHaveLength(
    (Object.keys(publicPages).length + dishes.length) * languages.length,
  )
  const ofDishes = listed.filter(({ address }) => address.includes('itemId'))
  for (const { address, links } of [
    ...listed.slice(0, 8),
    ...ofDishes.slice(-2),
  ]) {
    const { body } = await get(address.replace(shop.env.PUBLIC_URL, ''))
    expect(decode(/rel="canonical" href="([^"]+)"/.exec(body)?.[1])).toBe(
      address,
    )
    expect(linksIn(body)).toEqual(links)
  }
})

test('N32: the sitemap follows the menu, and is not sent again unchanged', async () => {
  const { shop, get } = await open()
  const { body, headers } = await get('/sitemap.xml')
  expect(body).toContain('itemId=6&amp;')
  const again = await get('/sitemap.xml', {
    'if-none-match': `${headers.etag}`,
  })
  expect(again.statusCode).toBe(304)

  await shop.db.update(items).set({ active: false }).where(eq(items.id, 6))
  await shop.app.menu(0)
  expect((await get('/sitemap.xml')).body).not.toContain('itemId=6&amp;')
})

test('N32: a live shop keeps crawlers from calls and personal pages, and names its sitemap', () => {
  const rules = {
    mode: 'live',
    PUBLIC_URL: 'https://order.example.com',
  } as const
  expect(robots(rules).content).toBe(
    [
      'User-agent: *',
      'Allow: /api/menu/',
      'Disallow: /api/',
      'Disallow: /checkout',
      'Disallow: /profile',
      'Disallow: /order/success',
      '',
      'Sitemap: https://order.example.com/sitemap.xml',
      '',
    ].join('\n'),
  )
})

test('N32: a sandbox is for no crawler, and a file of the kitchen stands for the own one', async () => {
  const { get } = await open()
  const { body, headers } = await get('/robots.txt')
  expect(body).toBe('User-agent: *\nDisallow: /\n')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')

  const own = await open({ 'robots.txt': 'User-agent: *\n' })
  expect((await own.get('/robots.txt')).body).toBe('User-agent: *\n')
})
