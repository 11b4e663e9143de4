import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const openModals = createStore<readonly HTMLDialogElement[]>([])

/** Puts a modal on top until the returned function removes it. */
export function pushModal(dialog: HTMLDialogElement): () => void {
  openModals.set([...openModals.get(), dialog])
  return () =>
    openModals.set(openModals.get().filter((modal) => modal !== dialog))
}

export const topModal = () => openModals.get().at(-1) ?? null

/** The topmost modal, or null; notices render inside it, because the page behind is inert. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(openModals.subscribe, topModal, () => null)
}
