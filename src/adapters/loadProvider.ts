import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { Language } from '#contract/languages.ts'
import { lazyImport } from './lazyImport.ts'

/** Settings from the page's data. Without `scriptUrl` the provider is Stripe itself. */
export type ProviderSettings = {
  publishableKey: string
  scriptUrl: string | null
}

/** Loads Stripe.js, or the script at `scriptUrl`, and starts it in a language. */
export async function loadProvider(
  { publishableKey, scriptUrl }: ProviderSettings,
  locale: Language,
): Promise<Stripe> {
  if (scriptUrl !== null)
    return (await loadScript(scriptUrl))(publishableKey, { locale })
  const { loadStripe } = await lazyImport(
    () => import('@stripe/stripe-js/pure'),
  )
  const stripe = await loadStripe(publishableKey, { locale })
  if (!stripe) throw new Error('Stripe.js did not start.')
  return stripe
}

function loadScript(url: string): Promise<StripeConstructor> {
  if (window.Stripe) return Promise.resolve(window.Stripe)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`${url} did not load.`))
    }

    script.src = url
    script.addEventListener('error', fail)
    script.addEventListener('load', () =>
      window.Stripe ? resolve(window.Stripe) : fail(),
    )
    document.head.append(script)
  })
}
