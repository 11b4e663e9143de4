import type { Language } from '#contract/languages.ts'
import { lazyImport } from './lazyImport.ts'
import type { ProviderSettings } from './loadProvider.ts'
import type { BrowserPayments } from './payments.ts'

/** Loads the code of the provider's payments on the first call, and again after a failure. */
export function lazyPayments(
  settings: ProviderSettings,
  language: () => Language,
): () => Promise<BrowserPayments> {
  let loading: Promise<BrowserPayments> | null = null
  return () => {
    loading ??= lazyImport(() => import('./payments.ts')).then(
      ({ createBrowserPayments }) => createBrowserPayments(settings, language),
    )
    loading.catch(() => {
      loading = null
    })
    return loading
  }
}
