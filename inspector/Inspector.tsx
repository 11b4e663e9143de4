import { useSelector } from '@xstate/react'
import { type DragEvent, useState } from 'react'
import { ActorTree } from './ActorTree.tsx'
import { ActorPanel } from './actor/ActorPanel.tsx'
import { Toolbar } from './Toolbar.tsx'
import { EventLog } from './timeline/EventLog.tsx'
import { Sequence } from './timeline/Sequence.tsx'
import { TimeControls } from './timeline/TimeControls.tsx'
import { useDisplay, useInspector } from './useInspector.ts'

/** The page: shows the actors of all tabs that were opened with `?inspect`, or of a recording. */
export function Inspector() {
  const inspector = useInspector()
  const shown = useDisplay()
  const problem = useSelector(inspector, ({ context }) => context.problem)
  const [view, setView] = useState<'chart' | 'talk'>('chart')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) inspector.send({ type: 'file.open', file })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped anywhere; the button that opens one is there for all
    <div className="inspector" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Toolbar shown={shown} />
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {shown.last < 0 ? (
        <Waiting />
      ) : (
        <>
          <TimeControls shown={shown} view={view} onView={setView} />
          <ActorTree shown={shown} />
          <main className="panel">
            {view === 'chart' ? <ActorPanel shown={shown} /> : <Sequence shown={shown} />}
          </main>
          <EventLog shown={shown} />
        </>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <main className="waiting">
      <p role="status">Waiting for a shop.</p>
      <p>
        This page shows the machines of every tab of this browser that was opened with{' '}
        <code>?inspect</code> at the end of its address. <a href="/?inspect">Open the shop</a>, or
        open a recording.
      </p>
    </main>
  )
}
