import type { BrowserContext, Page } from '@playwright/test'
import type { StateValue } from 'xstate'
import type {
  InspectionRecord,
  SnapshotUpdate,
} from '#inspector/recording/inspectionRecord.ts'

/** The transitions and states of a page's machines, from their inspector. */
export type Live = {
  /** The value of the machine of that id that began last. */
  valueOf: (machine: string) => StateValue | undefined
  /** The keys of the transitions that such machines have taken, in order. */
  takenBy: (machine: string) => string[]
}

/** Listens to the machines of every page of a browser; what it returns tells of one page. */
export async function listenToMachines(context: BrowserContext) {
  const heard = new Map<Page, InspectionRecord[]>()
  await context.exposeBinding(
    'noteRecords',
    ({ page }, records: InspectionRecord[]) => {
      // A reloaded page starts without actors.
      const isNew = records.some(({ kind }) => kind === 'opened')
      heard.set(
        page,
        isNew ? records : [...(heard.get(page) ?? []), ...records],
      )
    },
  )
  await context.addInitScript(tellRecords)
  return (page: Page): Live => {
    const newsOf = (machine: string) => {
      const all = (heard.get(page) ?? []).flatMap(newsIn)
      const actors = new Set(
        all.flatMap((one) => (one.machine === machine ? [one.actor] : [])),
      )
      return all.filter(({ actor }) => actors.has(actor))
    }
    return {
      valueOf: (machine) =>
        newsOf(machine).findLast(({ value }) => value !== undefined)?.value,
      takenBy: (machine) => newsOf(machine).flatMap(({ taken = [] }) => taken),
    }
  }
}

type ActorNews = {
  actor: string
  machine?: string | null
  value: StateValue | undefined
  taken?: string[]
}

/** Returns a record's news of actors; omits a child's event that its parent repeats. */
function newsIn(record: InspectionRecord): ActorNews[] {
  const told = (news: SnapshotUpdate) => ({
    value: news.value as StateValue | undefined,
  })
  switch (record.kind) {
    case 'actor':
      return [
        { actor: record.actor, machine: record.machine, ...told(record.news) },
      ]
    case 'step':
      return [
        {
          actor: record.actor,
          taken: record.taken.flat(),
          ...told(record.news),
        },
      ]
    case 'event': {
      const { from, event } = record
      if (from === null || !event.type.startsWith('xstate.snapshot.')) return []
      return [{ actor: from, ...told(event.snapshot as SnapshotUpdate) }]
    }
    default:
      return []
  }
}

/** Forwards the page's inspection records to the test. */
function tellRecords() {
  // An empty tab has no storage.
  if (origin === 'null') return
  sessionStorage.setItem('inspected', 'own')
  const post = BroadcastChannel.prototype.postMessage
  BroadcastChannel.prototype.postMessage = function (told) {
    if (this.name === 'inspector' && told.type === 'recorded')
      window.noteRecords(told.records)
    post.call(this, told)
  }
}

declare global {
  interface Window {
    noteRecords: (records: InspectionRecord[]) => Promise<void>
  }
}
