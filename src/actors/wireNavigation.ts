import type { Actors } from '../hooks/actors.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Back closes what covers the page; returns how to stop listening. */
export function wireNavigation(
  { navigation, dialogs, addressForm, addressBook, checkout }: Actors,
  { navigation: history }: ClientDeps,
): () => void {
  navigation.on('dialog.closeRequested', () => {
    // Nothing closes this one while it saves.
    const isSaving = addressForm.getSnapshot().hasTag('busy')
    if (!isSaving) dialogs.send({ type: 'dialog.close' })
    addressBook.send({ type: 'deletion.cancel' })
    checkout.send({ type: 'result.acknowledged' })
  })
  return history.step.onArrival(navigation.send)
}
