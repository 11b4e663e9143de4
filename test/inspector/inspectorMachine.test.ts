import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { inspectorMachine } from '#inspector/inspectorMachine.ts'
import { recordingOf } from '#inspector/recording/recording.ts'
import { fileOf } from '#inspector/recording/recordingFile.ts'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import { createTestRecording } from '#test/support/client/recordTab.ts'
import { createFakeRecordingStore } from '#test/support/fakes/recordingStore.ts'
import { patience } from '#test/support/timing/patience.ts'

const tape = createTestRecording()
const { inspect } = tape.recordPage('one', 'p1')
createActor(cartMachine, {
  id: 'cart',
  input: { record: null },
  inspect,
}).start()
const recorded = tape.records
const file = (text: string) => ({ name: 'mine.json', text: async () => text })

/** Starts the page's machine with a store of one record; `hear` adds the others. */
async function openInspector() {
  const { store, posted, receive } = createFakeRecordingStore(
    recorded.slice(0, 1),
  )
  const inspector = createActor(inspectorMachine, { input: { store } })

  inspector.start()
  receive({ type: 'recorded', records: recorded })
  const entries = () => inspector.getSnapshot().context.live.entries.length

  await vi.waitFor(
    () => expect(entries()).toBe(recordingOf(recorded).entries.length),
    patience,
  )

  return { inspector, store, posted, receive, entries }
}

test('J14: records from before and after the page opens are one recording', async () => {
  const { entries } = await openInspector()
  expect(entries()).toBeGreaterThan(1)
})

test('J15: it follows, stands still at a moment while more comes, and follows again', async () => {
  const { inspector } = await openInspector()
  const time = () => inspector.getSnapshot().value.time
  expect(time()).toBe('following')

  inspector.send({ type: 'travel.to', at: 1 })
  inspector.send({ type: 'records.arrived', records: [] })
  expect([time(), inspector.getSnapshot().context.at]).toEqual([
    'travelling',
    1,
  ])

  inspector.send({ type: 'travel.end' })
  expect(time()).toBe('following')
})

test('J16: a file replaces the live recording until it is closed; a bad one is named and changes nothing', async () => {
  const { inspector } = await openInspector()
  inspector.send({ type: 'file.open', file: file('nonsense') })
  await waitFor(inspector, ({ context }) => context.problem !== null)
  expect(inspector.getSnapshot()).toMatchObject({
    value: { source: 'live' },
    context: { opened: null, problem: 'This file is not JSON.' },
  })

  inspector.send({
    type: 'file.open',
    file: file(fileOf(recordingOf(recorded))),
  })
  await waitFor(inspector, (snapshot) => snapshot.matches({ source: 'opened' }))
  expect(inspector.getSnapshot().context).toMatchObject({
    problem: null,
    opened: { name: 'mine.json' },
  })

  inspector.send({ type: 'file.open', file: file('nonsense') })
  await waitFor(inspector, ({ context }) => context.problem !== null)
  expect(inspector.getSnapshot().value.source).toBe('opened')

  inspector.send({ type: 'file.close' })
  expect(inspector.getSnapshot().context).toMatchObject({
    opened: null,
    problem: null,
  })
})

test('J14: a recording restarts on command, here or on another page', async () => {
  const { inspector, store, receive, entries } = await openInspector()
  inspector.send({ type: 'recording.clear' })
  expect([entries(), await store.all()]).toEqual([0, []])
  inspector.send({ type: 'records.arrived', records: recorded })
  receive({ type: 'cleared' })
  expect(entries()).toBe(0)
})

test('J18: an event for an actor goes to its page', async () => {
  const { inspector, posted } = await openInspector()
  const event = { type: 'cart.claim', owner: 'a' }
  inspector.send({ type: 'event.send', page: 'p1', actor: 'x:0', event })
  expect(posted).toEqual([{ type: 'send', page: 'p1', actor: 'x:0', event }])
})
