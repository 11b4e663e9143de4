import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const open = createStore<readonly HTMLDialogElement[]>([])

/** Puts a modal on top until the returned function takes it away. */
export function stackModal(dialog: HTMLDialogElement): () => void {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((one) => one !== dialog))
}

/** The modal that the customer sees, or null; what must be noticed goes inside it, for the page behind is inert. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    open.subscribe,
    () => open.get().at(-1) ?? null,
    () => null,
  )
}
