import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useCheckout } from '#src/actors/actors.ts'

/** Has the browser ask before the shop is closed while an order is being processed (section 2, /checkout). */
export function useLeaveWarning() {
  const isProcessing = useSelector(useCheckout(), (snapshot) => snapshot.hasTag('processing'))
  useEffect(() => {
    if (!isProcessing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isProcessing])
}
