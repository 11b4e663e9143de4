import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { announce } from '#src/ui/announcer.ts'

/** Says that the customer is logged in, when a dialog ends with it. */
export function useLoginNews() {
  const t = useLabels()
  const session = useSession()
  const tell = useEffectEvent(() => {
    if (session.getSnapshot().hasTag('signedIn'))
      announce(t('session.logged_in'))
  })
  useEffect(() => () => tell(), [])
}
