import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkedPages, pages } from '#contract/pages.ts'
import { isPage, publicPages, publicPathOf } from '#server/pages/publicPages.ts'
import { ErrorBoundary } from '#src/app/ErrorBoundary.tsx'
import { Pages } from '#src/app/Pages.tsx'
import { routes, titleOf } from '#src/app/routes.ts'
import { TranslationsGate } from '#src/app/TranslationsGate.tsx'
import { usePageEffects } from '#src/app/usePageEffects.ts'
import { LazyPart } from '#src/ui/LazyPart.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answers } from '#test/support/fakes/server.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'
import { endFakeTimers } from '#test/support/timing/fakeTimers.ts'

beforeEach(() => {
  // React reports an error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  endFakeTimers()
  vi.restoreAllMocks()
})

test('A1: the table of pages holds the seven of the specification, the order page under its name', () => {
  expect(pages.map(({ name, path }) => [name, path])).toEqual(
    expect.arrayContaining([
      ['Home', '/'],
      ['Ordernow', '/ordernow'],
      ['Checkout', '/checkout'],
      ['OurStory', '/ourstory'],
      ['Profile', '/profile'],
      ['OrderResult', '/order/success'],
      ['ContactUs', '/contact-us'],
    ]),
  )
})

test('A12: every page has a route, and the server knows its path', () => {
  expect(routes.map(({ path }) => path).filter(isPage)).toEqual(
    pages.map(({ path }) => path),
  )
})

test('A24 A27: no page of a session is public, and the links lead to public pages', () => {
  expect(
    ['/checkout', '/profile', '/order/success'].filter(publicPathOf),
  ).toEqual([])
  expect(linkedPages.filter(({ path }) => !publicPathOf(path))).toEqual([])
  expect(publicPages['/']).toMatchObject({
    title: 'titles.home',
    paint: 'popular',
  })
  expect(publicPages['/ordernow']).toMatchObject({
    title: 'titles.order_now',
    paint: 'main',
  })
})

test('A12: an unknown address gets a friendly page with a way to the menu', async () => {
  renderShop(<Pages />, { path: '/nowhere' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'We could not find this page',
  )
  expect(
    screen.getByRole('link', { name: 'Order now' }).getAttribute('href'),
  ).toBe('/ordernow')
})

test('A2: each route has its own title, every other address the default title', () => {
  const titles = routes.map(({ path }) => titleOf(path))
  expect(new Set([...titles, titleOf('/nowhere')]).size).toBe(pages.length + 1)
  expect(titleOf('/ourstory/')).toBe('titles.our_story')
  expect(titleOf('/nowhere')).toBe('titles.default')
})

test('A2: the document has the title and the language that were chosen', () => {
  const { actors } = renderShop(<Effects />, { path: '/ourstory' })
  expect([document.title, document.documentElement.lang]).toEqual([
    'Our story | Lantern Kitchen',
    'en',
  ])

  actors.translations.send({ type: 'language.choose', language: 'zh' })
  return waitFor(() =>
    expect([document.title, document.documentElement.lang]).toEqual([
      '我们的故事 | 灯笼厨房',
      'zh-CN',
    ]),
  )
})

test('A13: moving to a page scrolls to the top, replacing an address and closing a dialog by Back do not', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  renderShop(<Effects />)
  window.dispatchEvent(new Event('replaceState'))
  window.dispatchEvent(new Event('popstate'))
  expect(scrolled).not.toHaveBeenCalled()

  window.dispatchEvent(new Event('pushState'))
  History.prototype.replaceState.call(history, null, '', '/?page=2')
  window.dispatchEvent(new Event('popstate'))
  expect(scrolled.mock.calls).toEqual([
    [{ top: 0, behavior: 'instant' }],
    [{ top: 0, behavior: 'instant' }],
  ])
})

test.each([
  [
    'en',
    'Loading Failed',
    'Failed to load translations. Please try again.',
    'Try Again',
  ],
  ['zh', '加载失败', '翻译内容加载失败，请重试。', '重试'],
] as const)(
  'A6: in %s labels that do not load can be asked for again',
  async (...row) => {
    const [language, title, hint, again] = row
    const answers: Answers = {}
    const { actors } = renderShop(
      <TranslationsGate>The shop</TranslationsGate>,
      {
        answers,
        language,
        rows: null,
      },
    )

    actors.translations.send({ type: 'translations.load' })
    expect((await screen.findByRole('heading')).textContent).toBe(title)
    expect(screen.getByText(hint)).toBeTruthy()

    answers['GET /translations/all'] = { body: seedLabels }
    fireEvent.click(screen.getByRole('button', { name: again }))
    expect(await screen.findByText('The shop')).toBeTruthy()
  },
)

test('A11: code that does not load says so and offers a reload', async () => {
  const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')))
  renderShop(within(<Page />))
  expect(
    await screen.findByText('This part of the shop did not load'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
})

test('A11: code that has not come after 120 seconds counts as lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const Page = lazyPage(() => new Promise<never>(() => {}))
  renderShop(within(<Page />))
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.queryByText('This part of the shop did not load')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('This part of the shop did not load')).toBeTruthy()
})

test('A11: who waits for the code of a page ahead of its need waits no longer than 120 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onEnd = vi.fn()

  lazyPage(() => new Promise<never>(() => {}))
    .preload()
    .then(onEnd)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(onEnd).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('A11: a page whose code did not load fetches it again when it is shown again', async () => {
  const answers = [
    Promise.reject(new TypeError('Failed to fetch')),
    Promise.resolve(Arrived),
  ]
  const Page = lazyPage(
    () => answers.shift() ?? Promise.reject(new Error('Asked too often.')),
  )

  renderShop(within(<Page />))
  expect(
    await screen.findByText('This part of the shop did not load'),
  ).toBeTruthy()
  cleanup()
  renderShop(within(<Page />))
  expect(await screen.findByText('It is here.')).toBeTruthy()
})

test('A11: a part whose code does not load in 120 seconds says so in its place, and Try Again brings it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers = [new Promise<never>(() => {}), Promise.resolve(Arrived)]
  const Part = lazyPage(
    () => answers.shift() ?? Promise.reject(new Error('Asked too often.')),
  )

  renderShop(
    <>
      <h1>The page</h1>
      <LazyPart>
        <Part />
      </LazyPart>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.queryByText('This part of the shop did not load')).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('This part of the shop did not load')).toBeTruthy()
  expect(
    screen.getAllByRole('button').map(({ textContent }) => textContent),
  ).toEqual(['Try Again', 'Reload the page'])
  expect(screen.getByRole('heading').textContent).toBe('The page')

  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('It is here.')).toBeTruthy()
})

function Arrived() {
  return <p>It is here.</p>
}

function Effects() {
  usePageEffects()
  return null
}

function within(page: ReactNode) {
  return (
    <ErrorBoundary>
      <Suspense>{page}</Suspense>
    </ErrorBoundary>
  )
}
