import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import type { InspectionRecord } from '../recording/inspectionRecord.ts'
import { openRecordingStore } from '../recording/recordingStore.ts'
import { redactInspection } from '../recording/redact.ts'
import { createRecorder } from './createRecorder.ts'

/** The page that shows the actors: our own, or the hosted one of XState. */
export type InspectorTarget = 'own' | 'hosted'

export type OnInspection = (event: InspectionEvent) => void

/** Starts to record the actors of this page, and opens the inspector if the address asks for it. */
export async function startRecorder(
  target: InspectorTarget,
): Promise<OnInspection> {
  if (target === 'own') return await startRecording()
  const options = { serialize: redactInspection, serializationDepthLimit: 40 }
  const inspector = createBrowserInspector(options)
  return (event) => inspector.inspect.next?.(event)
}

async function startRecording(): Promise<OnInspection> {
  const store = openRecordingStore()
  const { tab, isNew } = await ownTab()
  const isAsked = new URLSearchParams(window.location.search).has('inspect')
  if (isAsked && isNew && !(await isAnyone())) await store.clear()
  holdLock(`${tabLock}${tab}`)

  const page = crypto.randomUUID().slice(0, 8)
  const { add, flush } = inBatches(store.add)
  const now = () =>
    Math.round((performance.timeOrigin + performance.now()) * 10) / 10
  const recorder = createRecorder(
    { tab, page, path: window.location.pathname, now },
    add,
  )
  recorder.open()
  store.onMessage((message) => {
    if (message.type === 'cleared') recorder.recordRunning()
    if (message.type === 'send' && message.page === page)
      recorder.send(message.actor, message.event)
  })
  window.addEventListener('pagehide', () => {
    recorder.close()
    store.addOnExit(flush())
  })
  if (
    isAsked &&
    !(await isLocked((name) => name === inspectorLock)) &&
    !openPage()
  )
    offerPage()
  return recorder.inspect
}

function inBatches(send: (records: InspectionRecord[]) => void) {
  const waiting: InspectionRecord[] = []
  const flush = () => waiting.splice(0)
  return {
    flush,
    add(record: InspectionRecord) {
      if (waiting.push(record) > 1) return
      setTimeout(() => {
        const records = flush()
        if (records.length > 0) send(records)
      })
    },
  }
}

const tabLock = 'inspected tab '
const inspectorLock = 'inspector'

/** Returns the tab's name, which survives reloads. A tab that copied its opener's storage gets a name of its own. */
async function ownTab(): Promise<{ tab: string; isNew: boolean }> {
  const storedName = sessionStorage.getItem('inspected_tab')
  const isCopy =
    storedName !== null &&
    (await isLocked((name) => name === `${tabLock}${storedName}`))
  const tab =
    storedName !== null && !isCopy
      ? storedName
      : crypto.randomUUID().slice(0, 4)

  sessionStorage.setItem('inspected_tab', tab)
  return { tab, isNew: storedName === null }
}

function holdLock(name: string): void {
  navigator.locks.request(name, () => new Promise(() => {}))
}

async function isLocked(isMeant: (name: string) => boolean): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name = '' }) => isMeant(name))
}

const isAnyone = () =>
  isLocked((name) => name === inspectorLock || name.startsWith(tabLock))

function openPage(): Window | null {
  return window.open(
    '/inspector',
    'kitchen-inspector',
    'popup,width=1440,height=900',
  )
}

/** Shows a button, because browsers block windows that are opened without a click. */
function offerPage(): void {
  const button = document.createElement('button')
  button.textContent = 'Open the inspector'
  button.style.cssText =
    'position:fixed;inset:auto auto 12px 12px;z-index:9999;padding:10px 16px;border-radius:8px;background:#1f2937;color:#fff;font:600 14px system-ui'
  button.addEventListener('click', () => {
    openPage()
    button.remove()
  })
  document.body.append(button)
}
