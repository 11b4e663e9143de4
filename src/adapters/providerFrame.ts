import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { Language } from '#contract/languages.ts'
import type { ProviderSettings } from './loadProvider.ts'

export type OpenFrame = (
  settings: ProviderSettings,
  locale: Language,
  title: string,
) => { provider: Promise<Pick<Stripe, 'handleNextAction'>>; close: () => void }

/**
 * Starts the provider in a frame that covers the page. `close` removes the frame with everything that the provider
 * shows; the provider itself has no call for it. The page must have loaded the provider's script before.
 */
export const openProviderFrame: OpenFrame = (settings, locale, title) => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', title)
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  Object.assign(dialog.style, { ...cover, maxWidth: 'none', maxHeight: 'none' })

  const frame = document.createElement('iframe')
  frame.title = title
  // A frame is transparent only if its scheme is the one of its document.
  Object.assign(frame.style, { ...cover, colorScheme: 'light' })
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()

  return {
    provider: startIn(frame, settings).then((Stripe) =>
      Stripe(settings.publishableKey, { locale }),
    ),
    close: () => {
      // Closing gives the focus back, which removing would not.
      dialog.close()
      dialog.remove()
    },
  }
}

async function startIn(
  { contentDocument, contentWindow, title }: HTMLIFrameElement,
  settings: ProviderSettings,
): Promise<StripeConstructor> {
  const address = addressOf(settings)
  if (!contentDocument || !contentWindow) throw new Error('No frame.')

  // Gives the document this page's address: Stripe.js needs one with https.
  contentDocument.open()
  contentDocument.write('<!doctype html><body style="margin: 0">')
  contentDocument.close()
  contentDocument.title = title
  contentDocument.documentElement.lang = document.documentElement.lang

  return await new Promise((resolve, reject) => {
    const script = contentDocument.createElement('script')
    const fail = () => reject(new Error(`${address} did not load.`))
    script.src = address
    script.addEventListener('error', fail)
    script.addEventListener('load', () =>
      contentWindow.Stripe ? resolve(contentWindow.Stripe) : fail(),
    )
    contentDocument.head.append(script)
  })
}

const cover = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'transparent',
}

/** The address of the script that the page has loaded; Stripe's own package chooses Stripe's. */
function addressOf({ scriptUrl }: ProviderSettings): string {
  const script = document.querySelector<HTMLScriptElement>(
    'script[src^="https://js.stripe.com/"]',
  )
  const address = scriptUrl ?? script?.src
  if (!address) throw new Error('The provider has no script.')
  return address
}
