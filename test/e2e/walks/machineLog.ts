import type { BrowserContext, Page } from '@playwright/test'
import type { StateValue } from 'xstate'
import type {
  InspectionRecord,
  SnapshotUpdate,
} from '#inspector/recording/inspectionRecord.ts'

/** The values and transitions of a page's machines, from their inspector. */
export type MachineLog = {
  /** Returns the value of the newest machine with this id. */
  valueOf: (machine: string) => StateValue | undefined
  /** Returns the keys of the transitions that these machines have taken, in order. */
  takenBy: (machine: string) => string[]
}

/** Listens to the machines of all pages of a browser; returns a function that gives the log of a page. */
export async function listenToMachines(context: BrowserContext) {
  const recordsByPage = new Map<Page, InspectionRecord[]>()
  await context.exposeBinding(
    'noteRecords',
    ({ page }, records: InspectionRecord[]) => {
      // A reloaded page starts without actors.
      const isNew = records.some(({ kind }) => kind === 'opened')
      recordsByPage.set(
        page,
        isNew ? records : [...(recordsByPage.get(page) ?? []), ...records],
      )
    },
  )
  await context.addInitScript(forwardRecords)

  return (page: Page): MachineLog => {
    const updatesOf = (machine: string) => {
      const all = (recordsByPage.get(page) ?? []).flatMap(updatesIn)
      const actors = new Set(
        all.flatMap((update) =>
          update.machine === machine ? [update.actor] : [],
        ),
      )
      return all.filter(({ actor }) => actors.has(actor))
    }
    return {
      valueOf: (machine) =>
        updatesOf(machine).findLast(({ value }) => value !== undefined)?.value,
      takenBy: (machine) =>
        updatesOf(machine).flatMap(({ taken = [] }) => taken),
    }
  }
}

type ActorUpdate = {
  actor: string
  machine?: string | null
  value: StateValue | undefined
  taken?: string[]
}

/** Returns the updates of actors in a record; omits a child's event that its parent repeats. */
function updatesIn(record: InspectionRecord): ActorUpdate[] {
  const valueIn = (news: SnapshotUpdate) => ({
    value: news.value as StateValue | undefined,
  })
  switch (record.kind) {
    case 'actor':
      return [
        {
          actor: record.actor,
          machine: record.machine,
          ...valueIn(record.news),
        },
      ]
    case 'step':
      return [
        {
          actor: record.actor,
          taken: record.taken.flat(),
          ...valueIn(record.news),
        },
      ]
    case 'event': {
      const { from, event } = record
      if (from === null || !event.type.startsWith('xstate.snapshot.')) return []
      return [{ actor: from, ...valueIn(event.snapshot as SnapshotUpdate) }]
    }
    default:
      return []
  }
}

function forwardRecords() {
  // A blank tab has no storage.
  if (origin === 'null') return

  sessionStorage.setItem('inspected', 'own')
  const post = BroadcastChannel.prototype.postMessage
  BroadcastChannel.prototype.postMessage = function (message) {
    if (this.name === 'inspector' && message.type === 'recorded')
      window.noteRecords(message.records)
    post.call(this, message)
  }
}

declare global {
  interface Window {
    noteRecords: (records: InspectionRecord[]) => Promise<void>
  }
}
