import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { StepDetails } from '#inspector/actor/StepDetails.tsx'
import { inspectorMachine } from '#inspector/inspectorMachine.ts'
import { snapshotAt } from '#inspector/recording/snapshotAt.ts'
import { InspectorContext, useDisplay } from '#inspector/useInspector.ts'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import { createTestRecording } from '#test/support/client/recordTab.ts'
import { createFakeRecordingStore } from '#test/support/fakes/recordingStore.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { patience } from '#test/support/timing/patience.ts'

test('J15: a step is recomputed when it is looked at, not as it rushes by', async () => {
  const tape = createTestRecording()
  const { inspect } = tape.recordPage('one', 'p1')
  const cart = createActor(cartMachine, {
    id: 'cart',
    input: { record: null },
    inspect,
  }).start()

  cart.send({ type: 'cart.add', line: sampleLine() })
  const { store } = createFakeRecordingStore(tape.records)
  const inspector = createActor(inspectorMachine, { input: { store } }).start()

  await waitFor(
    inspector,
    (page) => page.hasTag('ready') && page.context.version > 0,
    patience,
  )
  render(
    <InspectorContext value={inspector}>
      <Newest />
    </InspectorContext>,
  )

  const check = () => screen.queryByText('The real machine does the same.')
  expect(screen.getByRole('heading', { name: /cart\.add/ })).not.toBeNull()
  expect(check()).toBeNull()

  act(() =>
    inspector.send({ type: 'actor.select', key: `p1/${cart.sessionId}` }),
  )
  expect(check()).not.toBeNull()
  inspector.stop()
})

function Newest() {
  const display = useDisplay()
  if (!display.actor) return null
  const { step } = snapshotAt(display.actor, display.at)
  return <StepDetails display={display} actor={display.actor} step={step} />
}
