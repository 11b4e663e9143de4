import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Inspector } from '#inspector/Inspector.tsx'
import { inspectorMachine } from '#inspector/inspectorMachine.ts'
import type { InspectionRecord } from '#inspector/recording/inspectionRecord.ts'
import { InspectorContext } from '#inspector/useInspector.ts'
import { createFakeRecordingStore } from '#test/support/fakes/recordingStore.ts'
import { patience } from '#test/support/timing/patience.ts'

const news = { status: 'active', value: 'none', tags: [] }
const shop = {
  actor: 'x:0',
  name: 'shop',
  parent: null,
  machine: 'shop',
  input: {},
  news,
}

test('J17: of 10,000 events the log draws those that are seen, and says how many there are', async () => {
  const records: InspectionRecord[] = [
    { page: 'p1', number: 1, time: 1, kind: 'opened', tab: 'one', path: '/' },
    { page: 'p1', number: 2, time: 2, kind: 'actor', ...shop },
    ...Array.from({ length: 9_999 }, (_, at): InspectionRecord => {
      const about = {
        page: 'p1',
        number: at + 3,
        time: at + 3,
        from: null,
        to: 'x:0',
      }
      return {
        ...about,
        kind: 'event',
        isEmitted: false,
        event: { type: `said.${at}` },
      }
    }),
  ]
  const { store } = createFakeRecordingStore(records)
  const inspector = createActor(inspectorMachine, { input: { store } }).start()

  render(
    <InspectorContext value={inspector}>
      <Inspector />
    </InspectorContext>,
  )

  const log = await screen.findByRole('complementary', { name: 'Events' })
  await waitFor(
    () =>
      expect(
        log.querySelectorAll('[aria-setsize="10000"]').length,
      ).toBeGreaterThan(0),
    {
      timeout: patience.timeout,
    },
  )
  expect(log.querySelectorAll('li').length).toBeLessThan(60)
  inspector.stop()
})
