import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const open = createStore<readonly HTMLDialogElement[]>([])

/** Puts a modal on top until the returned function removes it. */
export function stackModal(dialog: HTMLDialogElement): () => void {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((one) => one !== dialog))
}

/** The topmost modal, or null; notices render inside it, because the page behind is inert. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    open.subscribe,
    () => open.get().at(-1) ?? null,
    () => null,
  )
}
