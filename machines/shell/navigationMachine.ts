import { assign, emit, enqueueActions, not, raise, setup } from 'xstate'
import { required } from '../core/required.ts'

/** A destination page; `replace` removes the present one from the history. */
export type Destination = { to: string; replace: boolean }

/** A machine emits this to request a page. */
export type NavigationRequested = {
  type: 'navigation.requested'
  to: string
  replace?: boolean
}

/** An event that requests another page instead of the present one. */
export function replacePage(to: string): NavigationRequested {
  return { type: 'navigation.requested', to, replace: true }
}

/** Machines with dialogs, each at most one at a time. */
export type Cover = 'dialogs' | 'checkout' | 'addressBook' | 'savedCard'

/** Every machine with a dialog emits these when it opens and closes. */
export type PageCover = { type: 'page.covered' | 'page.uncovered'; by: Cover }

/**
 * The page's new address while the dialog's history entry hides it, the destination after that entry, and the machines
 * that cover the page, the uppermost last.
 */
export type NavigationContext = {
  address: string | null
  destination: Destination | null
  covers: readonly Cover[]
}

/** A dialog covers the page. Back or Forward led to the dialog's entry, to the page below it, or elsewhere. */
export type NavigationEvent =
  | ({ type: 'page.requested' } & Destination)
  | PageCover
  | { type: 'history.step' }
  | { type: 'history.page' }
  | { type: 'history.elsewhere' }

/**
 * Commands to the browser's history, and Back on a machine's dialog. `takeStep` replaces the dialog's entry with a
 * page, `readdress` changes the address of page and entry, `settle` applies it to the page.
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
 * The tab's navigation. An open dialog has a history entry of its own, the step, so that Back closes it. The step is
 * removed with the last dialog, and added again if another dialog remains below the closed one.
 */
export const navigationMachine = setup({
  types: {} as {
    context: NavigationContext
    events: NavigationEvent
    emitted: NavigationEmitted
    /** The tab's address if a reload happened on a step. */
    input: { stepAddress: string | null }
  },
  guards: {
    isCovered: ({ context }) => context.covers.length > 0,
  },
  actions: {
    addStep: emit({ type: 'history.addStep' }),
    takeStep: emit((_, to: string) => ({ type: 'history.takeStep', to })),
    readdress: enqueueActions(({ enqueue }, to: string) => {
      enqueue.assign({ address: to })
      enqueue.emit({ type: 'history.readdress', to })
    }),
    settle: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'history.settle', to: context.address })
      enqueue.assign({ address: null })
    }),
    forgetAddress: assign({ address: null }),
    goOn: enqueueActions(({ context: { destination }, enqueue }) => {
      if (!destination) return
      enqueue.assign({ destination: null })
      enqueue.raise({ type: 'page.requested', ...destination })
    }),
    requestClose: emit(({ context: { covers } }) => {
      const uppermost = required(covers.at(-1) ?? null, 'covers')
      return { type: `${uppermost}.closeRequested` }
    }),
  },
  delays: { turn: 0, answerTime: 2_000 },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    address: input.stepAddress,
    destination: null,
    covers: [],
  }),
  initial: 'opening',
  on: {
    'page.covered': {
      actions: assign({
        covers: ({ context, event }) => [...context.covers, event.by],
      }),
    },
    'page.uncovered': {
      actions: assign({
        covers: ({ context, event }) =>
          context.covers.filter((cover) => cover !== event.by),
      }),
    },
  },
  states: {
    opening: {
      description:
        'After a reload the tab may be on the step of a closed dialog; transient.',
      always: [
        {
          guard: ({ context }) => context.address !== null,
          target: 'returning',
        },
        { target: 'onPage' },
      ],
    },
    onPage: {
      description: "The tab is on a page's history entry.",
      initial: 'uncovered',
      on: {
        'page.requested': {
          actions: emit(({ event: { to, replace } }) => ({
            type: 'history.go',
            to,
            replace,
          })),
        },
      },
      states: {
        uncovered: {
          description: 'No dialog is open.',
          always: {
            guard: 'isCovered',
            target: '#navigation.onStep',
            actions: 'addStep',
          },
          on: { 'history.step': '#navigation.returning' },
        },
        covered: {
          description:
            'An open dialog has no step yet; it gets one unless it closes at once.',
          always: { guard: not('isCovered'), target: 'uncovered' },
          after: { turn: { target: '#navigation.onStep', actions: 'addStep' } },
        },
      },
    },
    onStep: {
      description:
        'Dialogs are open and share one step: Back closes the uppermost.',
      always: { guard: not('isCovered'), target: 'leftOver' },
      on: {
        'page.requested': pageRequest('onPage.covered'),
        'history.page': {
          target: 'onPage.covered',
          actions: ['settle', 'requestClose'],
        },
        'history.elsewhere': {
          target: 'onPage.covered',
          actions: ['forgetAddress', 'requestClose'],
        },
      },
    },
    leftOver: {
      description:
        'The dialog has closed; the event that closed it may also go to a page, which replaces the step.',
      always: { guard: 'isCovered', target: 'onStep' },
      on: {
        'page.requested': pageRequest('onPage'),
        'history.page': { target: 'onPage', actions: 'settle' },
        'history.elsewhere': { target: 'onPage', actions: 'forgetAddress' },
      },
      after: { turn: 'returning' },
    },
    returning: {
      description:
        'The browser goes back from the step, which takes a moment; a dialog may open during it.',
      entry: emit({ type: 'history.goBack' }),
      on: {
        'page.requested': {
          actions: assign(({ event: { to, replace } }) => ({
            destination: { to, replace },
          })),
        },
        'history.page': {
          target: 'onPage.covered',
          actions: ['settle', 'goOn'],
        },
        'history.elsewhere': {
          target: 'onPage.covered',
          actions: ['forgetAddress', 'goOn'],
        },
      },
      after: { answerTime: { actions: raise({ type: 'history.page' }) } },
    },
  },
})

/** A replacing page changes the address below the step; any other page takes the place of the step. */
function pageRequest(target: 'onPage' | 'onPage.covered') {
  return [
    {
      guard: ({ event }: Requested) => event.replace,
      actions: { type: 'readdress', params: addressOf },
    },
    {
      target,
      actions: [{ type: 'takeStep', params: addressOf }, 'forgetAddress'],
    },
  ] as const
}

type Requested = { event: Destination }

function addressOf({ event }: Requested): string {
  return event.to
}
