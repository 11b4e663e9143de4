import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { homeLists } from '#contract/homeLists.ts'
import { buildDictionary } from '#contract/translations.ts'
import { ShopPage } from '#src/app/ShopPage.tsx'
import { createEnvironment } from '#src/firstView/createEnvironment.ts'
import { createTabShop } from '#src/firstView/createTabShop.ts'
import { renderFirstView } from '#src/firstView/renderFirstView.tsx'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'
import { sampleItem, sampleLine } from '#test/support/fixtures/menu.ts'
import { patience } from '#test/support/timing/patience.ts'

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  Reflect.deleteProperty(window, 'fetchAhead')
})

const session = {
  access_token: 'a',
  refresh_token: 'r',
  user: JSON.stringify({ version: 1, user: sampleUser }),
}
const cart = JSON.stringify({
  version: 1,
  lines: [sampleLine()],
  coupon: null,
  owner: null,
})
const chinese = JSON.stringify({ version: 1, language: 'zh', rows: null })
const sentCode = (path: string) =>
  JSON.stringify({
    version: 1,
    path,
    email: 'mei@example.test',
    deadline: Date.now() + 600_000,
  })

const paths = ['/', '/ordernow', '/ourstory', '/contact-us']
const states: [name: string, stored: (path: string) => object][] = [
  ['nothing', () => ({})],
  ['a session', () => session],
  ['a cart', () => ({ store_cart: cart })],
  ['a session and a cart', () => ({ ...session, store_cart: cart })],
  ['half a session', () => ({ access_token: 'a', user: session.user })],
  ['another language', () => ({ store_language: chinese })],
  ['a sent code', (path) => ({ forgot_password: sentCode(path) })],
]
const addresses = [
  '',
  '?search=tofu',
  '?openModal=true&itemId=6',
  '?source=alipay&payment_intent=pi_1',
]

test.each(
  paths.flatMap((path) =>
    states.map(([name, stored]) => ({ path, name, stored })),
  ),
)(
  'A25: the markup of $path is taken over without a difference beside $name, whatever the address asks',
  async ({ path, stored }) => {
    for (const query of addresses) {
      for (const [key, text] of Object.entries(stored(path)))
        (key === 'forgot_password' ? sessionStorage : localStorage).setItem(
          key,
          text,
        )
      // A reload may happen on the entry of a dialog.
      history.replaceState({ dialog: 'step' }, '', path + query)
      expect([query, await takeOver(path)]).toEqual([query, []])
    }
  },
)

test('A25: a difference from the markup is noticed here', async () => {
  expect(await takeOver('/ourstory', '/contact-us')).not.toEqual([])
})

/**
 * Hydrates the markup of the page `served` as the browser does, and returns the differences that React reports, and
 * the languages that the page is given, also the same one, for which a browser restyles the whole page.
 */
async function takeOver(path: string, served = path): Promise<unknown[]> {
  const data = {
    language: 'en',
    mode: 'sandbox',
    timeZone: 'Australia/Sydney',
    ...(served === '/' && { home: homeLists([sampleItem()], 0) }),
  }
  const json = JSON.stringify(data)
  const labels = JSON.stringify(buildDictionary(seedLabels).en)
  const { markup } = await renderFirstView(served, json, labels)
  document.body.innerHTML = `<div id="root">${markup}</div><script type="application/json" id="shop-data" data-labels="/labels/en.json">${json}</script>`
  window.fetchAhead = async () => labels
  if (served !== path) history.replaceState(null, '', path)

  const environment = await createEnvironment(() => {})
  const { deps, shop, hydrationShop } = await createTabShop(environment)
  const differences: unknown[] = []
  const { documentElement } = document
  documentElement.lang = 'en'
  const observer = new MutationObserver(() =>
    differences.push(documentElement.lang),
  )
  observer.observe(documentElement, { attributeFilter: ['lang'] })
  const onShown = vi.fn()
  const root = hydrateRoot(
    environment.root as HTMLElement,
    <ShopPage
      deps={deps}
      shop={shop}
      hydrationShop={hydrationShop}
      platform={{ mode: 'sandbox', timeZone: 'Australia/Sydney', print() {} }}
      onShown={onShown}
    />,
    { onRecoverableError: (error) => differences.push(error) },
  )
  await vi.waitFor(() => expect(onShown).toHaveBeenCalled(), patience)
  root.unmount()
  observer.disconnect()

  return differences
}
