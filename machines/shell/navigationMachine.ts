import { assign, emit, enqueueActions, not, raise, setup } from 'xstate'
import { required } from '../core/required.ts'

/** A page to go to; with `replace` the current one leaves the history. */
export type Destination = { to: string; replace: boolean }

/** The machines that have dialogs, each at most one at a time. */
export type Cover = 'dialogs' | 'checkout' | 'addressBook' | 'cardSettings'

/** What every machine emits whose dialog comes and goes. */
export type PageCover = { type: 'page.covered' | 'page.uncovered'; by: Cover }

/**
 * What the navigation knows: the page's new address while its step hides it, where to go once the step is gone, and what
 * covers the page, the uppermost last.
 */
export type NavigationContext = {
  address: string | null
  wanted: Destination | null
  covers: readonly Cover[]
}

/**
 * What the navigation understands. The page is covered while a dialog is open. Back or Forward led onto a step, to the page
 * below a step, or elsewhere.
 */
export type NavigationEvent =
  | ({ type: 'page.requested' } & Destination)
  | PageCover
  | { type: 'history.step' }
  | { type: 'history.page' }
  | { type: 'history.elsewhere' }

/**
 * What the navigation tells: requests to the browser's history, and that Back was pressed on the dialog of a machine.
 * `takeStep` puts a page in the place of the step, `readdress` changes the address that page and step share, `settle` gives
 * it to the page.
 */
export type NavigationEmitted =
  | ({ type: 'history.go' } & Destination)
  | { type: 'history.addStep' }
  | { type: 'history.takeStep'; to: string }
  | { type: 'history.readdress'; to: string }
  | { type: 'history.goBack' }
  | { type: 'history.settle'; to: string | null }
  | { type: `${Cover}.closeRequested` }

/**
 * Where the tab goes. An open dialog stands on a step, an entry of its own in the history, so that Back closes it; the step
 * goes with the last dialog, and gets renewed where one is left below the closed one.
 */
export const navigationMachine = setup({
  types: {} as {
    context: NavigationContext
    events: NavigationEvent
    emitted: NavigationEmitted
    /** The tab's address, where a reload found it on a step. */
    input: { stepAddress: string | null }
  },
  guards: {
    isOnStep: ({ context }) => context.address !== null,
    isCovered: ({ context }) => context.covers.length > 0,
    isReplacing: (_, given: { replace: boolean }) => given.replace,
  },
  actions: {
    addStep: emit({ type: 'history.addStep' }),
    takeStep: emit((_, { to }: Destination) => ({ type: 'history.takeStep', to })),
    readdress: enqueueActions(({ enqueue }, { to }: Destination) => {
      enqueue.assign({ address: to })
      enqueue.emit({ type: 'history.readdress', to })
    }),
    settle: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'history.settle', to: context.address })
      enqueue.assign({ address: null })
    }),
    forgetAddress: assign({ address: null }),
    goOn: enqueueActions(({ context: { wanted }, enqueue }) => {
      if (!wanted) return
      enqueue.assign({ wanted: null })
      enqueue.raise({ type: 'page.requested', ...wanted })
    }),
    requestClose: emit(({ context: { covers } }) => {
      const uppermost = required(covers.at(-1) ?? null, 'covers')
      return { type: `${uppermost}.closeRequested` }
    }),
  },
  delays: { turn: 0, answerTime: 2_000 },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ address: input.stepAddress, wanted: null, covers: [] }),
  initial: 'opening',
  on: {
    'page.covered': {
      actions: assign(({ context: { covers }, event }) => ({
        covers: [...covers, event.by],
      })),
    },
    'page.uncovered': {
      actions: assign(({ context: { covers }, event }) => ({
        covers: covers.filter((cover) => cover !== event.by),
      })),
    },
  },
  states: {
    opening: {
      description:
        'A reload may have left the tab on the step of a dialog that is gone; passes at once.',
      always: [{ guard: 'isOnStep', target: 'returning' }, { target: 'onPage' }],
    },
    onPage: {
      description: 'The tab stands on the entry of a page.',
      initial: 'uncovered',
      on: {
        'page.requested': {
          actions: emit(({ event }) => ({
            type: 'history.go',
            to: event.to,
            replace: event.replace,
          })),
        },
      },
      states: {
        uncovered: {
          description: 'No dialog is open.',
          always: { guard: 'isCovered', target: '#navigation.onStep', actions: 'addStep' },
          on: { 'history.step': '#navigation.returning' },
        },
        covered: {
          description: 'A dialog that is open has no step; unless it goes at once it gets one.',
          always: { guard: not('isCovered'), target: 'uncovered' },
          after: { turn: { target: '#navigation.onStep', actions: 'addStep' } },
        },
      },
    },
    onStep: {
      description: 'Dialogs are open and stand on one step: Back closes the uppermost.',
      always: { guard: not('isCovered'), target: 'leftOver' },
      on: {
        'page.requested': [
          {
            guard: { type: 'isReplacing', params: ({ event }) => event },
            actions: { type: 'readdress', params: ({ event }) => event },
          },
          {
            target: 'onPage.covered',
            actions: [{ type: 'takeStep', params: ({ event }) => event }, 'forgetAddress'],
          },
        ],
        'history.page': { target: 'onPage.covered', actions: ['settle', 'requestClose'] },
        'history.elsewhere': {
          target: 'onPage.covered',
          actions: ['forgetAddress', 'requestClose'],
        },
      },
    },
    leftOver: {
      description:
        'The dialog is gone; what closed it may go to a page, which takes the place of the step.',
      always: { guard: 'isCovered', target: 'onStep' },
      on: {
        'page.requested': [
          {
            guard: { type: 'isReplacing', params: ({ event }) => event },
            actions: { type: 'readdress', params: ({ event }) => event },
          },
          {
            target: 'onPage',
            actions: [{ type: 'takeStep', params: ({ event }) => event }, 'forgetAddress'],
          },
        ],
        'history.page': { target: 'onPage', actions: 'settle' },
        'history.elsewhere': { target: 'onPage', actions: 'forgetAddress' },
      },
      after: { turn: 'returning' },
    },
    returning: {
      description:
        'The browser is asked to leave the step, which takes it a moment; a dialog may open meanwhile.',
      entry: emit({ type: 'history.goBack' }),
      on: {
        'page.requested': {
          actions: assign(({ event }) => ({ wanted: { to: event.to, replace: event.replace } })),
        },
        'history.page': { target: 'onPage.covered', actions: ['settle', 'goOn'] },
        'history.elsewhere': { target: 'onPage.covered', actions: ['forgetAddress', 'goOn'] },
      },
      after: { answerTime: { actions: raise({ type: 'history.page' }) } },
    },
  },
})
