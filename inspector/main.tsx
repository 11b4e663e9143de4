import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { Inspector } from './Inspector.tsx'
import { inspectorMachine } from './inspectorMachine.ts'
import { openRecordingStore } from './recording/recordingStore.ts'
import { InspectorContext } from './useInspector.ts'
import './base.css'
import './actor/panel.css'
import './chart/chart.css'
import './timeline/log.css'
import './timeline/sequence.css'
import './inspector.css'

// The lock is held while this page is open, so that a shop does not open a second one.
navigator.locks.request('inspector', () => new Promise(() => {}))

const inspector = createActor(inspectorMachine, {
  input: { store: openRecordingStore() },
})
inspector.start()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <InspectorContext value={inspector}>
        <Inspector />
      </InspectorContext>
    </StrictMode>,
  )
