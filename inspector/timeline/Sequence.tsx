import { useMemo, useRef, useState } from 'react'
import { eventName } from '../chart/transitionLabel.ts'
import { clockTime } from '../recording/entryText.ts'
import type { Recording } from '../recording/recording.ts'
import { tabNames } from '../recording/snapshotAt.ts'
import { type Display, useInspector } from '../useInspector.ts'
import { isInternal } from './filterEntries.ts'
import {
  actorsNamed,
  type Lane,
  lanesOf,
  partnersOf,
  type Row,
  rowOf,
} from './lanes.ts'
import { VirtualList } from './VirtualList.tsx'

const laneWidth = 150
const margin = 110

/** A sequence diagram of the events between the selected actors; the lanes of a tab stand side by side. */
export function Sequence({ display }: { display: Display }) {
  const { recording, version, at, actor } = display
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const names = useMemo(
    () => chosen ?? firstNames(recording, actor?.key),
    [recording, actor, chosen],
  )
  const lanes = useMemo(
    () => lanesOf(recording, actorsNamed(recording, names)),
    [recording, names, recording.actors.size],
  )
  const rows = useRows(recording, lanes, version)
  const width = margin + lanes.length * laneWidth

  return (
    <section className="sequence" aria-label="Who told whom">
      <Choice recording={recording} names={names} onChange={setChosen} />
      <VirtualList
        items={rows}
        entryOf={({ entry }) => entry}
        at={at}
        rowHeight={24}
        width={width}
        head={<Head recording={recording} lanes={lanes} width={width} />}
        beside={lanes.map((lane, index) => (
          <li
            key={lane.key}
            className="line"
            aria-hidden="true"
            style={{ left: xOf(index) }}
          />
        ))}
      >
        {(row, isCurrent) => (
          <Arrow row={row} lanes={lanes} isCurrent={isCurrent} />
        )}
      </VirtualList>
    </section>
  )
}

/** Returns the rows of the lanes; visits only the new entries of a growing recording. */
function useRows(
  recording: Recording,
  lanes: readonly Lane[],
  _version: number,
): Row[] {
  const cache = useRef<{
    recording: Recording
    lanes: readonly Lane[]
    seen: number
    rows: Row[]
  }>(null)
  if (cache.current?.recording !== recording || cache.current.lanes !== lanes)
    cache.current = { recording, lanes, seen: 0, rows: [] }

  const state = cache.current
  for (; state.seen < recording.entries.length; state.seen += 1) {
    const entry = recording.entries[state.seen]
    const row =
      entry && !isInternal(entry) ? rowOf(recording, lanes, entry) : null
    if (row) state.rows.push(row)
  }

  return state.rows
}

function firstNames(
  recording: Recording,
  key: string | undefined,
): ReadonlySet<string> {
  const keys = key ? partnersOf(recording, key) : []
  return new Set(
    [...keys].map((actorKey) => recording.actors.get(actorKey)?.name ?? ''),
  )
}

type ChoiceProps = {
  recording: Recording
  names: ReadonlySet<string>
  onChange: (names: ReadonlySet<string>) => void
}

function Choice({ recording, names, onChange }: ChoiceProps) {
  const machines = [...recording.actors.values()].filter(
    ({ machine }) => machine !== null,
  )
  const all = [...new Set(machines.map(({ name }) => name))].sort()
  const toggle = (name: string) => {
    const others = [...names].filter((other) => other !== name)
    onChange(new Set(names.has(name) ? others : [...names, name]))
  }

  return (
    <details className="choice">
      <summary>{names.size} actors on the time line</summary>
      <div>
        {all.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={names.has(name)}
              onChange={() => toggle(name)}
            />
            {name}
          </label>
        ))}
      </div>
    </details>
  )
}

function Head({
  recording,
  lanes,
  width,
}: {
  recording: Recording
  lanes: readonly Lane[]
  width: number
}) {
  const tabs = tabNames(recording)
  return (
    <div className="lanes" style={{ width }}>
      {lanes.map((lane, index) => (
        <span key={lane.key} style={{ left: xOf(index) }}>
          <small>{lane.isNew && tabs.get(lane.tab)}</small>
          {lane.name}
        </span>
      ))}
    </div>
  )
}

function Arrow({
  row,
  lanes,
  isCurrent,
}: {
  row: Row
  lanes: readonly Lane[]
  isCurrent: boolean
}) {
  const inspector = useInspector()
  const { entry, from, to, label } = row
  const isPage = from === null && to === null
  const start = from === null ? xOf(to ?? 0) - 60 : xOf(from)
  const end = to === null ? start + 60 : xOf(to)
  const text = eventName(label)
  const endNames = [from, to].map((lane) =>
    lane === null ? 'outside' : lanes[lane]?.name,
  )
  const shape = isPage
    ? 'page'
    : start === end
      ? 'self'
      : end > start
        ? 'right'
        : 'left'
  const isEmitted = entry.kind === 'emitted' ? 'emitted' : ''
  const place = isPage
    ? { left: 70, width: lanes.length * laneWidth }
    : { left: Math.min(start, end), width: Math.max(Math.abs(end - start), 30) }

  return (
    <button
      type="button"
      aria-current={isCurrent}
      aria-label={isPage ? text : `${endNames[0]} to ${endNames[1]}: ${text}`}
      onClick={() => inspector.send({ type: 'travel.to', at: entry.at })}
    >
      <time>{clockTime(entry.time)}</time>
      <span className={`arrow ${shape} ${isEmitted}`} style={place}>
        <i>{text}</i>
      </span>
    </button>
  )
}

function xOf(lane: number): number {
  return margin + lane * laneWidth + laneWidth / 2
}
