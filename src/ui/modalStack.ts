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

/** Gives a focus whose element has gone to the title of the open modal, else to the page's main part. */
export function focusPlace() {
  const title = topModal()?.querySelector('h2')
  const place = title ?? document.querySelector('main')
  place?.focus()
}

/** The topmost modal, or null; notices render inside it, because the page behind is inert. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(openModals.subscribe, topModal, () => null)
}
