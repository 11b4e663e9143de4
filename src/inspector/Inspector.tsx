import { useState } from 'react'
import { ActorPanel } from './ActorPanel.tsx'
import { ActorTree } from './ActorTree.tsx'
import { EventLog } from './EventLog.tsx'
import { useInspection } from './useInspection.ts'

/** Watches the machines of a shop that was opened with `?inspect`. */
export function Inspector() {
  const inspection = useInspection()
  const [chosen, setChosen] = useState<string | null>(null)
  const actors = Object.values(inspection.actors)
  const selected =
    actors.find((actor) => actor.sessionId === chosen) ?? actors.find((actor) => actor.definition)

  if (!selected) return <Waiting />
  return (
    <div className="inspector">
      <header className="bar">
        <h1>Machines, live</h1>
        <p role="status" className={inspection.isConnected ? 'on' : 'off'}>
          {inspection.isConnected ? 'Connected to the shop' : 'The shop has closed'}
        </p>
      </header>
      <ActorTree actors={actors} selected={selected.sessionId} onSelect={setChosen} />
      <ActorPanel actor={selected} />
      <EventLog inspection={inspection} selected={selected.sessionId} onSelect={setChosen} />
    </div>
  )
}

function Waiting() {
  return (
    <main className="waiting">
      <h1>Machines, live</h1>
      <p role="status">Waiting for a shop.</p>
      <p>
        This page shows the machines of the shop that opened it.{' '}
        <a href="/?inspect">Open the shop</a> with <code>?inspect</code> at the end of its address;
        it opens this page by itself, or offers a button where the browser blocks new windows.
      </p>
    </main>
  )
}
