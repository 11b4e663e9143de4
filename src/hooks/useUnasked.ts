import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useDialogs } from './actors.ts'

/** The state of a dialog that opens by itself, for the context `Unasked` of modals. */
export function useUnasked() {
  const dialogs = useDialogs()
  const isNew = useSelector(dialogs, (snapshot) =>
    snapshot.matches({ view: 'new' }),
  )
  return useMemo(
    () => ({ isNew, onShown: () => dialogs.send({ type: 'dialog.shown' }) }),
    [dialogs, isNew],
  )
}
