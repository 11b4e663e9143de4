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
  const display = useDisplay()
  const problem = useSelector(inspector, ({ context }) => context.problem)
  const [view, setView] = useState<'chart' | 'talk'>('chart')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) inspector.send({ type: 'file.open', file })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped anywhere; everybody can also use the button
    <div
      className="inspector"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Toolbar display={display} />
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {display.last < 0 ? (
        <Waiting />
      ) : (
        <>
          <TimeControls display={display} view={view} onView={setView} />
          <ActorTree display={display} />
          <main className="panel">
            {view === 'chart' ? (
              <ActorPanel display={display} />
            ) : (
              <Sequence display={display} />
            )}
          </main>
          <EventLog display={display} />
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
        This page shows the machines of every tab of this browser that was
        opened with <code>?inspect</code> at the end of its address.{' '}
        <a href="/?inspect">Open the shop</a>, or open a recording.
      </p>
    </main>
  )
}
