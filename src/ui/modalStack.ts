import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Puts a modal on top until the returned function takes it away. */
export function stackModal(dialog: HTMLDialogElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((one) => one !== dialog))
}

/** The modal that the customer sees, or null; what must be noticed goes inside it, for the page behind is inert. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
}

function change(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
