import { expect, test } from 'vitest'
import {
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  invoiceMachine,
  type PdfAnswer,
} from '#machines/orders/invoiceMachine.ts'
import { alertOf } from '#test/support/client/createTestCheckout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const download = { type: 'invoice.download', file: 'invoice_LK-1' } as const

test('J8: every transition is taken, and each try that ended was told once', () => {
  expectFullWalk(invoiceMachine, {
    events: [
      download,
      { type: 'invoice.download', file: null },
      { type: 'xstate.done.actor.makePdf', output: 'saved' },
      { type: 'xstate.done.actor.makePdf', output: 'noContent' },
      { type: 'xstate.error.actor.makePdf', error: { code: 'lost' } },
      { type: 'xstate.error.actor.makePdf', error: new Error('No canvas') },
    ],
    check: (arrival) => {
      const isLost = JSON.stringify(arrival.path.at(-1) ?? null).includes(
        '"lost"',
      )
      expectState(arrival, { 'xstate.': isLost ? 'lost' : 'idle' })

      const { snapshot, path, emitted } = arrival
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('generating'))
      const told = path.filter((event, at) => {
        if (event.type.startsWith('xstate.'))
          return !JSON.stringify(event).includes('"lost"')
        return 'file' in event && event.file === null && !isMaking(path, at)
      })
      expect(emitted).toHaveLength(told.length)
    },
  })
})

/** True if a PDF is made when the event at this place of a path comes. */
function isMaking(path: readonly EventObject[], at: number): boolean {
  const last = path
    .slice(0, at)
    .findLast((event) => !('file' in event) || event.file !== null)
  return last?.type === 'invoice.download'
}

test.each<[string, () => Promise<PdfAnswer>, object]>([
  [
    'a saved PDF passes by',
    async () => 'saved',
    { ...alertOf('invoice.saved'), kind: 'status' },
  ],
  [
    'an invoice that is not on the page',
    async () => 'noContent',
    alertOf('invoice.no_content'),
  ],
  [
    'a failure of the program, in words of the shop,',
    () => Promise.reject(new Error('No canvas')),
    {
      ...alertOf('invoice.failed'),
      values: {
        message: { key: 'invoice.broken', name: 'something went wrong' },
      },
    },
  ],
])('H5: %s is told', async (_, make, expected) => {
  const { actor, emitted } = start(make)
  actor.send(download)
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(emitted).toEqual([expected])
})

test('A11: code of the PDF that is lost is no failure of the PDF: nothing is alerted, and the next press asks for it again', async () => {
  const answers: (() => Promise<PdfAnswer>)[] = [
    () => Promise.reject({ code: 'lost', detail: '' }),
    async () => 'saved',
  ]
  const { actor, emitted } = start(
    () => answers.shift()?.() ?? Promise.reject(new Error('Too many.')),
  )

  actor.send(download)
  await waitFor(actor, (snapshot) => snapshot.matches('lost'))
  expect(emitted).toEqual([])

  actor.send(download)
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect(emitted).toEqual([{ ...alertOf('invoice.saved'), kind: 'status' }])
})

test('H8: without an order there is nothing to make a PDF of', () => {
  const { actor, emitted } = start(async () => 'saved')
  actor.send({ type: 'invoice.download', file: null })
  expect(emitted).toEqual([alertOf('invoice.no_order')])
})

test('H8: a second press while the PDF is made does nothing, and after two minutes it has failed', () => {
  const clock = new SimulatedClock()
  let tries = 0
  const { actor, emitted } = start(() => {
    tries += 1
    return new Promise(() => {})
  }, clock)

  actor.send(download)
  actor.send(download)
  clock.increment(119_999)
  expect([tries, emitted]).toEqual([1, []])

  clock.increment(1)
  const message = { key: 'invoice.too_slow', name: 'it took too long' }
  expect(emitted).toEqual([
    { ...alertOf('invoice.failed'), values: { message } },
  ])
})

function start(make: () => Promise<PdfAnswer>, clock?: SimulatedClock) {
  const makePdf = fromPromise<PdfAnswer, { file: string }>(make)
  const machine = provideActors(invoiceMachine, { makePdf })
  const actor = createActor(machine, clock ? { clock } : {})
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, emitted }
}
