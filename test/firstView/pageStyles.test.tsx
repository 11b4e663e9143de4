import { expect, onTestFinished, test } from 'vitest'
import { readPageStyles } from '#src/firstView/pageStyles.ts'

test('A25: a sheet that the script cannot read is brought by the link of the page', async () => {
  const { settings } = (window as unknown as { happyDOM: { settings: object } })
    .happyDOM
  // Silences happy-dom about style sheets that it does not load.
  Object.assign(settings, { handleDisabledFileLoadingAsSuccess: true })
  onTestFinished(() => {
    Object.assign(settings, { handleDisabledFileLoadingAsSuccess: false })
    document.head.replaceChildren()
  })
  document.head.innerHTML =
    '<style data-sheet="/assets/shop.css">main{gap:3px}</style>'

  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', disabled: true })
  link.setAttribute('href', '/assets/shop.css')
  document.head.append(link)
  window.fetchAhead = () => Promise.reject(new Response(null, { status: 503 }))

  const reading = readPageStyles()
  await Promise.resolve()
  await Promise.resolve()
  expect(link.disabled).toBe(false)

  link.dispatchEvent(new Event('load'))
  await reading
})
