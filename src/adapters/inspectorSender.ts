import {
  createBrowserInspector,
  createInspector,
  type StatelyInspectionEvent,
} from '@statelyai/inspect'
import { createInspectorHistory } from './inspectorHistory.ts'
import type { Inspect, InspectorPlace } from './inspectTypes.ts'
import { redactInspection } from './redact.ts'

const options = { serialize: redactInspection, serializationDepthLimit: 40 }

/** Opens the inspector's page and sends it what the actors report. */
export function startSender(place: InspectorPlace): Inspect {
  const inspector =
    place === 'hosted' ? createBrowserInspector(options) : createInspector(ownPage(), options)
  if (place === 'own') inspector.start()
  return (event) => inspector.inspect.next?.(event)
}

/** Speaks to our own page only: the library's browser adapter posts to any origin and believes every message. */
function ownPage() {
  const history = createInspectorHistory()
  const { origin } = window.location
  let page: Window | null = null
  const post = (message: unknown) => page?.postMessage(message, origin)

  return {
    start() {
      window.addEventListener('message', ({ origin: sender, source, data }) => {
        if (sender !== origin || data?.type !== '@statelyai.connected') return
        page = source as Window
        post({ type: '@statelyai.connected' })
        for (const event of history.all()) post(event)
      })
      window.addEventListener('pagehide', () => post({ type: '@statelyai.disconnected' }))
      if (!openPage()) offerPage()
    },
    send(event: StatelyInspectionEvent) {
      history.add(event)
      post(event)
    },
  }
}

function openPage(): Window | null {
  return window.open('/inspector', 'kitchen-inspector', 'popup,width=1440,height=900')
}

/** Browsers refuse windows that no click asked for: this button is that click. */
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
