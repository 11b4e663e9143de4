import type { ApiClient } from './callApi.ts'
import { addCardStyles } from './cardStyles.ts'

export type Question = { title: string; content: HTMLElement }

export function frameOf({ words }: ApiClient, url: string): Question {
  const frame = document.createElement('iframe')
  frame.title = words.challenge
  frame.src = url
  return { title: words.challenge, content: frame }
}

/** A QR code, with a link to the same page for testing without a phone. */
export function codeOf(
  { words }: ApiClient,
  { data, image_data_url }: { data: string; image_data_url: string },
): Question {
  const content = document.createElement('div')
  content.className = 'SandboxChallenge-code'

  const image = document.createElement('img')
  image.src = image_data_url
  image.alt = words.code

  const link = document.createElement('a')
  link.href = data
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = words.simulate
  content.append(image, link)

  return { title: words.scan, content }
}

/** Shows a question in a modal dialog; `closed` resolves when the customer closes it. */
export function showQuestion(
  { words }: ApiClient,
  { title: text, content }: Question,
) {
  addCardStyles()
  const dialog = document.createElement('dialog')

  dialog.className = 'SandboxChallenge'
  dialog.setAttribute('aria-label', text)
  const head = document.createElement('div')
  const title = document.createElement('h2')

  title.textContent = text
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = words.close
  close.addEventListener('click', () => dialog.close())
  head.className = 'SandboxChallenge-head'
  head.append(title, close)
  dialog.append(head, content)

  const closed = new Promise<'closed'>((resolve) =>
    dialog.addEventListener('close', () => resolve('closed')),
  )

  document.body.append(dialog)
  dialog.showModal()
  return { dialog, closed }
}
