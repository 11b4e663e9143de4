import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { projectPath } from '#server/lib/projectPath.ts'

/** `price` is in cents, `image` a path of the shop. */
export type StaticDish = {
  name: string
  description: string
  image: string
  price: number
}

/** Serves a hand-written page without scripts, with the dishes and pictures of the shop's menu. */
export async function serveStaticPage(
  dishes: readonly StaticDish[],
): Promise<{ url: string; close: () => void }> {
  const html = gzipSync(pageOf(dishes))
  const server = createServer(({ url = '/' }, response) => {
    const isPage = url === '/'
    response.setHeader(
      'content-type',
      isPage ? 'text/html; charset=utf-8' : 'image/avif',
    )
    if (!isPage) return response.end(readFileSync(projectPath('public', url)))
    return response.setHeader('content-encoding', 'gzip').end(html)
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

function pageOf(dishes: readonly StaticDish[]): string {
  const cards = dishes.map(
    ({ name, description, image, price }, at) => `<li>
<img src="${image}" width="320" height="240" alt="" loading="${at < 2 ? 'eager' : 'lazy'}">
<h2>${name}</h2><p>${description}</p><p>from A$${(price / 100).toFixed(2)}</p></li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Menu</title><style>body{font:16px sans-serif;margin:1rem}ul{padding:0;list-style:none}img{width:100%;height:auto}</style>
<h1>Order now</h1><ul>${cards.join('')}</ul></html>`
}
