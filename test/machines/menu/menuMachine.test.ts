import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { MenuPage } from '#contract/menu.ts'
import { type MenuView, wholeMenu } from '#contract/menuLink.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { type MenuQuery, menuMachine } from '#machines/menu/menuMachine.ts'
import { samplePage } from '#test/support/fixtures/menu.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const first = samplePage([1, 2], 3, true)
const last = samplePage([2, 3], 3, false)

test('J8: the menu takes every declared transition, and every dish is listed once', () => {
  expectFullWalk(menuMachine, {
    inputs: [{ stored: first }, { inlined: first }],
    events: [
      { type: 'menu.show', view: { search: 'tofu' } },
      { type: 'menu.show', view: { search: '' } },
      { type: 'menu.show', view: { tag: 1 } },
      { type: 'menu.open', view: wholeMenu },
      { type: 'menu.open', view: { ...wholeMenu, search: 'tofu', tag: 1 } },
      { type: 'xstate.done.actor.fetchPage', output: first },
      { type: 'xstate.done.actor.fetchPage', output: last },
    ],
    project: ({
      context: { view, answered, items, page, hasMore, wantsAll },
    }) => ({
      view,
      wantsAll,
      answered,
      ids: items.map((item) => item.id),
      page: Math.min(page, 3),
      hasMore,
    }),
    check: (arrival) => {
      expectState(arrival, {
        'menu.refresh': 'loading',
        'menu.retry': ['loading', 'loadingMore'],
        'menu.more': 'loadingMore',
        'xstate.done': ['partial', 'complete', 'loadingMore'],
        'xstate.error': ['failed', 'moreFailed'],
      })

      const { snapshot, path, emitted } = arrival
      const { context } = snapshot
      const isAt = (...states: string[]) =>
        states.some((state) => snapshot.matches(state as 'idle'))
      expect(snapshot.hasTag('busy')).toBe(isAt('loading', 'loadingMore'))
      expect(snapshot.hasTag('retryable')).toBe(isAt('failed', 'moreFailed'))
      expect(isAt('settling')).toBe(false)

      const failures = path.filter(({ type }) =>
        /^xstate\.(error|after)/.test(type),
      )
      expect(emitted.filter(({ type }) => type === 'menu.failed').length).toBe(
        failures.length,
      )

      const ids = context.items.map((item) => item.id)
      expect(ids).toEqual([...new Set(ids)])
      expect(context.hasMore && snapshot.matches('complete')).toBe(false)
      expect(snapshot.can({ type: 'menu.more' })).toBe(
        snapshot.matches('partial'),
      )
      expect(context.wantsAll && snapshot.matches('partial')).toBe(false)

      const last = path.at(-1)
      if (last?.type === 'menu.open' && 'view' in last)
        expect(context.view).toEqual(last.view)
      if (last?.type === 'menu.all') expect(context.wantsAll).toBe(true)

      const isSettled = [
        'partial',
        'complete',
        'loadingMore',
        'moreFailed',
        'failed',
      ] as const
      if (isSettled.some((state) => snapshot.matches(state)))
        expect(context.view).toMatchObject(context.answered)
    },
  })
})

test('C3: pages are appended until all are loaded, and then no more is asked for', async () => {
  const { actor, requests } = started({
    1: first,
    2: samplePage([2, 4], 4, true),
    3: last,
  })
  actor.send({ type: 'menu.open', view: wholeMenu })
  await waitFor(actor, (snapshot) => snapshot.matches('partial'))
  actor.send({ type: 'menu.more' })
  actor.send({ type: 'menu.more' })
  await waitFor(actor, (snapshot) => snapshot.matches('partial'))
  actor.send({ type: 'menu.more' })

  const complete = await waitFor(actor, (snapshot) =>
    snapshot.matches('complete'),
  )
  expect(complete.context.items.map((item) => item.id)).toEqual([1, 2, 4, 3])

  actor.send({ type: 'menu.more' })
  expect(requests.map(({ page }) => page)).toEqual([1, 2, 3])
})

test('C3: nothing more is loaded while the first page is still on its way', () => {
  const { actor, requests } = started({ 1: new Promise(() => {}) })
  actor.send({ type: 'menu.open', view: wholeMenu })
  actor.send({ type: 'menu.more' })
  expect(requests).toEqual([{ search: '', category: null, page: 1 }])
})

test('C1: an answer that a newer search has overtaken is dropped', async () => {
  const slow = deferred<MenuPage>()
  const { actor } = started({
    1: slow.promise,
    tofu: samplePage([6], 1, false),
  })

  actor.send({ type: 'menu.open', view: wholeMenu })
  actor.send({ type: 'menu.show', view: { search: 'tofu' } })
  await waitFor(actor, (snapshot) => snapshot.matches('complete'))
  slow.resolve(first)
  await slow.promise
  expect(actor.getSnapshot().context.items.map((item) => item.id)).toEqual([6])
})

test('C1: the same search again (Enter, then blur) asks once', () => {
  const { actor, requests } = started({ 1: first, tofu: new Promise(() => {}) })
  actor.send({ type: 'menu.show', view: { search: 'tofu' } })
  actor.send({ type: 'menu.show', view: { search: 'tofu' } })
  expect(requests).toEqual([{ search: 'tofu', category: null, page: 1 }])
})

test('dishes of an earlier search stay while the next one runs and go when it fails', async () => {
  const failing = deferred<MenuPage>()
  const { actor } = started({ 1: first, tofu: failing.promise })

  actor.send({ type: 'menu.open', view: wholeMenu })
  await waitFor(actor, (snapshot) => snapshot.matches('partial'))
  actor.send({ type: 'menu.show', view: { search: 'tofu' } })
  expect(actor.getSnapshot().context.items).toEqual(first.results)

  failing.reject({ code: 'offline' })
  const failed = await waitFor(actor, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  expect(failed.context.items).toEqual([])
})

test('A9: the first page of each query is told with its query, so that it can be stored', async () => {
  const { actor } = started({ 1: first, tofu: last })
  const emitted: unknown[] = []

  actor.on('menu.firstPageLoaded', ({ query, page }) =>
    emitted.push([query, page]),
  )
  actor.send({ type: 'menu.open', view: wholeMenu })
  await waitFor(actor, (snapshot) => snapshot.matches('partial'))
  actor.send({ type: 'menu.show', view: { search: 'tofu' } })
  await waitFor(actor, (snapshot) => snapshot.matches('complete'))
  expect(emitted).toEqual([
    [{ search: '', category: null }, first],
    [{ search: 'tofu', category: null }, last],
  ])
})

test('C1: the address tells the search of a customer whose search before it failed', async () => {
  const { actor } = started({
    1: first,
    tofu: Promise.reject({ code: 'offline' }),
  })
  const emitted: string[] = []

  actor.on('menu.viewed', ({ view }) => emitted.push(view.search))
  actor.send({ type: 'menu.show', view: { search: 'tofu' } })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'menu.show', view: { search: 'rice' } })
  expect(emitted).toEqual(['tofu', 'rice'])
})

test('A9: the stored first page is shown at once and stays when its renewal fails', async () => {
  const failing = deferred<MenuPage>()
  const { actor } = started({ 1: failing.promise }, { stored: first })
  actor.send({ type: 'menu.open', view: wholeMenu })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  expect(actor.getSnapshot().context.items).toEqual(first.results)
  failing.reject({ code: 'timeout' })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(failed.context.items).toEqual(first.results)
})

test.each([
  ['partial', first],
  ['complete', samplePage([6], 1, false)],
])(
  'a first page that came with the document needs no call: %s',
  (value, inlined) => {
    const { actor, requests } = started({}, { inlined })
    actor.send({ type: 'menu.open', view: wholeMenu })
    expect(actor.getSnapshot().value).toBe(value)
    expect(requests).toEqual([])
  },
)

test('a failed further page keeps what is there, and a retry asks for that page again', async () => {
  const pages: Record<string, MenuPage | Promise<MenuPage>> = { 1: first }
  const { actor, requests } = started(pages)

  actor.send({ type: 'menu.open', view: wholeMenu })
  await waitFor(actor, (snapshot) => snapshot.matches('partial'))
  actor.send({ type: 'menu.more' })

  const failed = await waitFor(actor, (snapshot) =>
    snapshot.matches('moreFailed'),
  )
  expect(failed.context.items).toEqual(first.results)

  pages[2] = last
  actor.send({ type: 'menu.retry' })
  await waitFor(actor, (snapshot) => snapshot.matches('complete'))
  expect(requests.map(({ page }) => page)).toEqual([1, 2, 2])
})

test('C13: who narrows the dishes chooses among all of them, and the address tells it', async () => {
  const { actor, requests } = started({ 1: first, 2: last })
  const emitted: MenuView[] = []

  actor.on('menu.viewed', ({ view }) => emitted.push(view))
  actor.send({ type: 'menu.open', view: wholeMenu })
  await waitFor(actor, (snapshot) => snapshot.matches('partial'))
  actor.send({ type: 'menu.show', view: { without: ['Soy'] } })
  actor.send({ type: 'menu.show', view: { without: ['Soy'] } })
  await waitFor(actor, (snapshot) => snapshot.matches('complete'))
  expect(requests.map(({ page }) => page)).toEqual([1, 2])
  expect(emitted).toEqual([{ ...wholeMenu, without: ['Soy'] }])
})

test('C13: an address is shown as it is, and asks for its own dishes', async () => {
  const { actor, requests } = started(
    { tofu: samplePage([6], 1, false) },
    { inlined: first },
  )
  actor.send({
    type: 'menu.open',
    view: { ...wholeMenu, search: 'tofu', tag: 1 },
  })

  const shown = await waitFor(actor, (snapshot) => snapshot.matches('complete'))
  expect(requests).toEqual([{ search: 'tofu', category: null, page: 1 }])
  expect(shown.context.view).toEqual({
    search: 'tofu',
    category: null,
    tag: 1,
    without: [],
  })

  const next = { ...shown.context.view, tag: 2 }
  actor.send({ type: 'menu.open', view: next })
  expect([actor.getSnapshot().context.view, requests.length]).toEqual([next, 1])
})

test('E19: dishes that are loading when prices change are requested again', async () => {
  const old = deferred<MenuPage>()
  const pages: Record<string, MenuPage | Promise<MenuPage>> = { 1: old.promise }
  const { actor } = started(pages)

  actor.send({ type: 'menu.open', view: wholeMenu })
  pages[1] = last
  actor.send({ type: 'menu.refresh' })
  old.resolve(first)

  const shown = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(shown.context.items).toEqual(last.results)
})

type Pages = Record<string, MenuPage | Promise<MenuPage>>

/** A menu whose pages are found by search text, or by page number without one. */
function started(
  pages: Pages,
  input: { stored?: MenuPage; inlined?: MenuPage } = {},
) {
  const requests: (MenuQuery & { page: number })[] = []
  const fetchPage = fromPromise<MenuPage, MenuQuery & { page: number }>(
    async (call) => {
      requests.push(call.input)
      const answer = pages[call.input.search || String(call.input.page)]
      if (!answer) throw { code: 'offline' }
      return answer
    },
  )
  const actor = createActor(provideActors(menuMachine, { fetchPage }), {
    input,
  }).start()

  return { actor, requests }
}
