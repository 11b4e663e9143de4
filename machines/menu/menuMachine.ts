import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { MenuItem, MenuPage } from '#contract/menu.ts'
import { unprovided } from '../core/unprovided.ts'

/** What the customer looks for; the empty text and the null category are the whole menu. */
export type MenuQuery = { search: string; category: number | null }

/** What the menu knows; `items` answer the query `answered`, which `query` may be ahead of. */
export type MenuContext = {
  query: MenuQuery
  answered: MenuQuery
  items: MenuItem[]
  /** The last page that is in `items`; 0 before the first. */
  page: number
  /** How many dishes the answered query has in all. */
  count: number
  hasMore: boolean
  isFresh: boolean
}

/** What the menu understands; asking for more is heard only while there is more and nothing is under way. */
export type MenuEvent =
  | { type: 'menu.open' }
  | { type: 'menu.refresh' }
  | { type: 'menu.search'; text: string }
  | { type: 'menu.category'; category: number | null }
  | { type: 'menu.more' }
  | { type: 'menu.retry' }

/** What the menu tells: a query's first page, which may be worth storing, and failures, to be logged. */
export type MenuEmitted =
  | { type: 'menu.firstPageLoaded'; query: MenuQuery; page: MenuPage }
  | { type: 'menu.failed'; error: ApiError }

/** A first page to begin with: `stored` on an earlier visit and shown until a new one is here, or `inlined` and fresh. */
export type MenuInput = { stored?: MenuPage | null; inlined?: MenuPage | null }

/** The query of a customer who looks for nothing in particular. */
const wholeMenu: MenuQuery = { search: '', category: null }

/** The menu: search, category, and pages appended one after the other. Fill `fetchPage`. */
export const menuMachine = setup({
  types: {} as {
    context: MenuContext
    events: MenuEvent
    emitted: MenuEmitted
    input: MenuInput
    tags: 'busy' | 'retryable'
  },
  actors: { fetchPage: unprovided<MenuPage, MenuQuery & { page: number }>('fetchPage') },
  guards: {
    isFresh: ({ context }) => context.isFresh,
    hasMore: ({ context }) => context.hasMore,
    isAnother: ({ context }, wanted: Partial<MenuQuery>) =>
      !isSame(context.query, { ...context.query, ...wanted }),
  },
  actions: {
    keepQuery: assign({
      query: ({ context }, wanted: Partial<MenuQuery>) => ({ ...context.query, ...wanted }),
    }),
    keepFirst: assign(({ context }, given: { page: MenuPage }) => ({
      ...shown(given.page),
      answered: context.query,
    })),
    append: assign(({ context }, given: { page: MenuPage }) => ({
      ...shown(given.page),
      items: joined(context.items, given.page.results),
      page: context.page + 1,
    })),
    dropOthers: assign(({ context }) =>
      isSame(context.query, context.answered) ? {} : { ...shown(null), answered: context.query },
    ),
    tellFirst: emit(({ context }, given: { page: MenuPage }) => ({
      type: 'menu.firstPageLoaded',
      query: context.query,
      page: given.page,
    })),
    tellFailure: emit((_, given: { error: ApiError }) => ({
      type: 'menu.failed',
      error: given.error,
    })),
  },
  delays: { answerTime: 40_000 },
}).createMachine({
  id: 'menu',
  context: ({ input }) => ({
    ...shown(input.inlined ?? input.stored ?? null),
    query: wholeMenu,
    answered: wholeMenu,
    isFresh: Boolean(input.inlined),
  }),
  initial: 'idle',
  on: {
    'menu.refresh': '.loading',
    'menu.search': {
      guard: { type: 'isAnother', params: ({ event }) => ({ search: event.text.trim() }) },
      target: '.loading',
      actions: { type: 'keepQuery', params: ({ event }) => ({ search: event.text.trim() }) },
    },
    'menu.category': {
      guard: { type: 'isAnother', params: ({ event }) => ({ category: event.category }) },
      target: '.loading',
      actions: { type: 'keepQuery', params: ({ event }) => ({ category: event.category }) },
    },
  },
  states: {
    idle: {
      description: 'Nobody has looked at the menu yet; a first page may be here already.',
      on: { 'menu.open': [{ guard: 'isFresh', target: 'settling' }, { target: 'loading' }] },
    },
    loading: {
      description: 'Waiting for the first page; a newer query drops the question under way.',
      tags: 'busy',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({ ...context.query, page: 1 }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'keepFirst', params: ({ event }) => ({ page: event.output }) },
            { type: 'tellFirst', params: ({ event }) => ({ page: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            'dropOthers',
            { type: 'tellFailure', params: ({ event }) => ({ error: toApiError(event.error) }) },
          ],
        },
      },
      after: {
        answerTime: {
          target: 'failed',
          actions: ['dropOthers', { type: 'tellFailure', params: { error: { code: 'timeout' } } }],
        },
      },
      on: { 'menu.refresh': { target: 'loading', reenter: true } },
    },
    settling: { always: [{ guard: 'hasMore', target: 'partial' }, { target: 'complete' }] },
    partial: {
      description: 'There is more to load, once the customer comes near the end.',
      on: { 'menu.more': 'loadingMore' },
    },
    loadingMore: {
      description: 'Waiting for the next page; what is there stays.',
      tags: 'busy',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({ ...context.query, page: context.page + 1 }),
        onDone: {
          target: 'settling',
          actions: { type: 'append', params: ({ event }) => ({ page: event.output }) },
        },
        onError: {
          target: 'moreFailed',
          actions: {
            type: 'tellFailure',
            params: ({ event }) => ({ error: toApiError(event.error) }),
          },
        },
      },
      after: {
        answerTime: {
          target: 'moreFailed',
          actions: { type: 'tellFailure', params: { error: { code: 'timeout' } } },
        },
      },
    },
    complete: { description: 'Every dish of the query is here.' },
    failed: {
      description: 'No first page came; dishes of an earlier query are gone.',
      tags: 'retryable',
      on: {
        'menu.open': 'loading',
        'menu.retry': 'loading',
        'menu.search': {
          target: 'loading',
          actions: { type: 'keepQuery', params: ({ event }) => ({ search: event.text.trim() }) },
        },
      },
    },
    moreFailed: {
      description: 'The next page did not come; scrolling alone does not ask again.',
      tags: 'retryable',
      on: { 'menu.retry': 'loadingMore' },
    },
  },
})

function isSame(one: MenuQuery, other: MenuQuery): boolean {
  return one.search === other.search && one.category === other.category
}

function shown(page: MenuPage | null) {
  return {
    items: page?.results ?? [],
    page: page ? 1 : 0,
    count: page?.count ?? 0,
    hasMore: Boolean(page?.next),
  }
}

/** A menu that changed between two pages may repeat a dish. */
function joined(items: MenuItem[], more: MenuItem[]): MenuItem[] {
  const known = new Set(items.map((item) => item.id))
  return [...items, ...more.filter((item) => !known.has(item.id))]
}
