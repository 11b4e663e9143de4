import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { openRecordingStore } from '#src/adapters/recordingStore.ts'
import { Inspector } from './Inspector.tsx'
import { inspectorMachine } from './inspectorMachine.ts'
import { InspectorContext } from './useInspector.ts'
import './base.css'
import './panel.css'
import './chart.css'
import './log.css'
import './sequence.css'
import './inspector.css'

// Held while this page is open, so that a shop does not open a second one.
navigator.locks.request('inspector', () => new Promise(() => {}))

const inspector = createActor(inspectorMachine, { input: { store: openRecordingStore() } })
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
