import { assign, type ErrorActorEvent, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { MenuItem, MenuPage } from '#contract/menu.ts'
import {
  hasFilters,
  type MenuView,
  menuLink,
  wholeMenu,
} from '#contract/menuLink.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'

/** The part of a view that the server evaluates. */
export type MenuQuery = Pick<MenuView, 'search' | 'category'>

/** `items` are the result of the query `answered`; `view` may be newer. */
export type MenuContext = {
  view: MenuView
  answered: MenuQuery
  /** Filters need all dishes of the query, not only the loaded pages. */
  wantsAll: boolean
  items: MenuItem[]
  /** The last page in `items`; 0 before the first. */
  page: number
  count: number
  hasMore: boolean
  isFresh: boolean
}

/** Requests for more dishes are ignored during a request and when all are loaded. */
export type MenuEvent =
  /** The customer opens an address of the menu. */
  | { type: 'menu.open'; view: MenuView }
  | { type: 'menu.refresh' }
  /** The customer changes the search or a filter. */
  | { type: 'menu.show'; view: Partial<MenuView> }
  | { type: 'menu.all' }
  | { type: 'menu.more' }
  | { type: 'menu.retry' }

/** The present view, a query's first page for storage, and failures for the log. */
export type MenuEmitted =
  | { type: 'menu.viewed'; view: MenuView }
  | { type: 'menu.firstPageLoaded'; query: MenuQuery; page: MenuPage }
  | { type: 'menu.failed'; error: ApiError }

/** An initial first page: `stored` on an earlier visit, shown until a new one arrives, or `inlined` and fresh. */
export type MenuInput = { stored?: MenuPage | null; inlined?: MenuPage | null }

/** The menu: its search and its pages of dishes. Fill `fetchPage`. */
export const menuMachine = setup({
  types: {} as {
    context: MenuContext
    events: MenuEvent
    emitted: MenuEmitted
    input: MenuInput
    tags: 'busy' | 'retryable'
  },
  actors: {
    fetchPage: unprovided<MenuPage, MenuQuery & { page: number }>('fetchPage'),
  },
  actions: {
    emitView: emit(({ context: { view } }) => ({ type: 'menu.viewed', view })),
  },
}).createMachine({
  id: 'menu',
  context: ({ input }) => ({
    ...shown(input.inlined ?? input.stored ?? null),
    view: wholeMenu,
    answered: { search: '', category: null },
    wantsAll: false,
    isFresh: Boolean(input.inlined),
  }),
  initial: 'idle',
  on: {
    'menu.refresh': '.loading',
    'menu.open': [
      { guard: isAnotherQuery, target: '.loading', actions: assign(withView) },
      { actions: assign(withView) },
    ],
    'menu.show': [
      {
        guard: isAnotherQuery,
        target: '.loading',
        actions: [assign(withView), 'emitView'],
      },
      { guard: isAnotherView, actions: [assign(withView), 'emitView'] },
    ],
    'menu.all': { actions: assign({ wantsAll: true }) },
  },
  states: {
    idle: {
      description: 'The menu is not open yet; a first page may exist.',
      on: {
        'menu.open': [
          { guard: isFresh, target: 'settling', actions: assign(withView) },
          { target: 'loading', actions: assign(withView) },
        ],
      },
    },
    loading: {
      description:
        'Waits for the first page; a newer query replaces the request.',
      tags: 'busy',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({ ...queryOf(context), page: 1 }),
        onDone: {
          target: 'settling',
          actions: [
            assign(({ context, event }) => ({
              ...shown(event.output),
              answered: queryOf(context),
            })),
            emit(({ context, event }) => ({
              type: 'menu.firstPageLoaded',
              query: context.answered,
              page: event.output,
            })),
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            assign(({ context }) =>
              isSame(context.view, context.answered)
                ? {}
                : { ...shown(null), answered: queryOf(context) },
            ),
            emit(failure),
          ],
        },
      },
      on: { 'menu.refresh': { target: 'loading', reenter: true } },
    },
    settling: {
      always: [
        { guard: ({ context }) => context.hasMore, target: 'partial' },
        { target: 'complete' },
      ],
    },
    partial: {
      description:
        'More dishes exist; scrolling near the end or a filter requests them.',
      always: {
        guard: ({ context }) => context.hasMore && context.wantsAll,
        target: 'loadingMore',
      },
      on: { 'menu.more': 'loadingMore' },
    },
    loadingMore: {
      description: 'Waits for the next page; loaded dishes remain visible.',
      tags: 'busy',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({
          ...queryOf(context),
          page: context.page + 1,
        }),
        onDone: {
          target: 'settling',
          actions: assign(({ context, event }) => ({
            ...shown(event.output),
            items: appendItems(context.items, event.output.results),
            page: context.page + 1,
          })),
        },
        onError: { target: 'moreFailed', actions: emit(failure) },
      },
    },
    complete: { description: 'All dishes of the query are loaded.' },
    failed: {
      description:
        'The first page failed; dishes of an earlier query are removed.',
      tags: 'retryable',
      on: {
        'menu.open': { target: 'loading', actions: assign(withView) },
        'menu.retry': 'loading',
        'menu.show': {
          target: 'loading',
          actions: [assign(withView), 'emitView'],
        },
      },
    },
    moreFailed: {
      description: 'The next page failed; scrolling alone does not retry.',
      tags: 'retryable',
      on: { 'menu.retry': 'loadingMore' },
    },
  },
})

type ViewArgs = TransitionArgs<
  MenuContext,
  Extract<MenuEvent, { view: unknown }>
>

function withView({ context, event }: ViewArgs) {
  const view = { ...context.view, ...event.view }
  return { view, wantsAll: context.wantsAll || hasFilters(view) }
}

function isAnotherQuery({ context: { view }, event }: ViewArgs): boolean {
  return !isSame(view, { ...view, ...event.view })
}

function isAnotherView({ context: { view }, event }: ViewArgs): boolean {
  return menuLink(view) !== menuLink({ ...view, ...event.view })
}

function isFresh({ context, event }: ViewArgs): boolean {
  const { isFresh, answered, view } = context
  return isFresh && isSame(answered, { ...view, ...event.view })
}

function failure({ event }: { event: ErrorActorEvent }) {
  return { type: 'menu.failed', error: toApiError(event.error) } as const
}

function isSame(first: MenuQuery, second: MenuQuery): boolean {
  return first.search === second.search && first.category === second.category
}

function queryOf({ view: { search, category } }: MenuContext): MenuQuery {
  return { search, category }
}

function shown(page: MenuPage | null) {
  return {
    items: page?.results ?? [],
    page: page ? 1 : 0,
    count: page?.count ?? 0,
    hasMore: Boolean(page?.next),
  }
}

/** Skips repeated dishes: the menu may change between two requests. */
function appendItems(items: MenuItem[], more: MenuItem[]): MenuItem[] {
  const loadedIds = new Set(items.map((item) => item.id))
  return [...items, ...more.filter((item) => !loadedIds.has(item.id))]
}
