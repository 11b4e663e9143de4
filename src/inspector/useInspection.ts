import { useEffect, useReducer } from 'react'
import { type Inspection, isInspectorMessage, nothingYet, receive } from './inspection.ts'

/** Everything the shop has told since this page asked; the shop is the window that opened it or frames it. */
export function useInspection(): Inspection {
  const [inspection, dispatch] = useReducer(receive, nothingYet)
  useEffect(() => {
    const shop: Window | null = window.parent === window ? window.opener : window.parent
    const { origin } = window.location
    const listen = (message: MessageEvent<unknown>) => {
      // A page that is going says goodbye without a source.
      if (message.origin !== origin || (message.source && message.source !== shop)) return
      if (isInspectorMessage(message.data)) dispatch(message.data)
    }
    window.addEventListener('message', listen)
    shop?.postMessage({ type: '@statelyai.connected' }, origin)
    return () => window.removeEventListener('message', listen)
  }, [])
  return inspection
}
