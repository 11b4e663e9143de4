import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useLanguage } from '#src/actors/labels.ts'
import { type CardProvider, usePlatform } from '#src/actors/platform.ts'

/** A provider whose script is there, and the language that it speaks. */
export type LoadedProvider = Pick<CardProvider, 'hold'> & { stripe: Stripe; language: string }

/** The payment provider in the chosen language; `failed` when its script did not come, until `retry`. */
export function useCardProvider() {
  const { payments } = usePlatform()
  const language = useLanguage()
  const [provider, setProvider] = useState<LoadedProvider | 'failed' | null>(null)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: LoadedProvider | 'failed') => {
      if (isCurrent) setProvider(loaded)
    }
    const load = async () => {
      if (!payments) throw new Error('The shop has no payment provider.')
      const { stripe, hold } = await payments()
      return { stripe: await stripe(language), hold, language }
    }
    load().then(show, () => show('failed'))
    return () => {
      isCurrent = false
    }
  }, [payments, language, attempts])
  const retry = () => {
    setProvider(null)
    setAttempts(attempts + 1)
  }
  return { provider, retry }
}
