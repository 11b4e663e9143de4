import { createContext, type ReactNode, use } from 'react'

/** The texts of primitives; the app provides them in the chosen language. */
export type UiTexts = {
  close: string
  retry: string
  reload: string
  loadFailed: string
  offline: string
  loading: string
  previous: string
  next: string
  decrease: string
  increase: string
  optional: string
  count: (length: number, limit: number) => string
  showPassword: string
  hidePassword: string
}

const english: UiTexts = {
  close: 'Close',
  retry: 'Try Again',
  reload: 'Reload the page',
  loadFailed: 'This part of the shop did not load',
  offline: 'You are offline. This loads when the network is back.',
  loading: 'Loading...',
  previous: 'Previous',
  next: 'Next',
  decrease: 'Decrease quantity',
  increase: 'Increase quantity',
  optional: 'optional',
  count: (length, limit) => `${length} of ${limit} characters`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}

const Texts = createContext(english)

export function UiTextsProvider({
  texts,
  children,
}: {
  texts: UiTexts
  children: ReactNode
}) {
  return <Texts value={texts}>{children}</Texts>
}

export function useUiTexts(): UiTexts {
  return use(Texts)
}
