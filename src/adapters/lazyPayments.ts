import type { Language } from '#contract/translations.ts'
import type { PaymentSettings, Payments } from './payments.ts'

/** The payments of a provider, whose code comes with the first payment. */
export function lazyPayments(
  settings: PaymentSettings,
  language: () => Language,
): () => Promise<Payments> {
  let loading: Promise<Payments> | null = null
  return () => {
    loading ??= import('./payments.ts').then(({ createPayments }) =>
      createPayments(settings, language),
    )
    loading.catch(() => {
      loading = null
    })
    return loading
  }
}
