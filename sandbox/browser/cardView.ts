import { brandRules, type CardBrand } from './brands.ts'
import { addCardStyles, applyStyle, type CardStyle } from './cardStyles.ts'
import { type CardValues, type Part, parts } from './checkCard.ts'
import { caretAfter, formatPart } from './formatCard.ts'
import type { CardTexts } from './texts.ts'

export type CardHandlers = {
  type: (part: Part, text: string) => void
  enter: () => void
  leave: (part: Part) => void
  /** The focus left the whole field. */
  depart: () => void
  escape: () => void
}

export type CardView = ReturnType<typeof createCardView>

type Inputs = Record<Part, HTMLInputElement>

/** Builds the field inside a container. It needs no iframe: it takes only test cards. */
export function createCardView(
  container: HTMLElement,
  words: CardTexts,
  handlers: CardHandlers,
) {
  addCardStyles()
  const group = document.createElement('div')
  group.className = 'SandboxCard'
  group.setAttribute('role', 'group')
  const mark = document.createElement('span')
  mark.className = 'SandboxCard-brand'
  mark.setAttribute('aria-hidden', 'true')
  const inputs = createInputs()
  const name = (words: CardTexts) => {
    const hints = { ...words, expiry: words.expiryHint }
    group.setAttribute('aria-label', words.group)
    for (const part of parts) {
      inputs[part].setAttribute('aria-label', words[part])
      inputs[part].placeholder = hints[part]
    }
  }
  name(words)
  group.append(mark, ...parts.map((part) => inputs[part]))
  container.replaceChildren(group)
  container.classList.add('StripeElement')
  const controller = new AbortController()
  listen(group, inputs, handlers, controller.signal)

  return {
    name,
    show(values: CardValues, brand: CardBrand, wrong: readonly Part[]) {
      for (const part of parts) {
        put(inputs[part], formatPart(part, values[part]))
        inputs[part].setAttribute('aria-invalid', String(wrong.includes(part)))
      }
      mark.textContent = brandRules[brand].name
      mark.dataset.brand = brand
    },
    mark(state: Record<'empty' | 'complete' | 'invalid', boolean>) {
      for (const [name, is] of Object.entries(state))
        container.classList.toggle(`StripeElement--${name}`, is)
    },
    dress(options: {
      style?: CardStyle
      hidePostalCode?: boolean
      disabled?: boolean
    }) {
      applyStyle(group, options.style)
      inputs.postal.hidden = options.hidePostalCode ?? false
      for (const part of parts)
        inputs[part].disabled = options.disabled ?? false
    },
    advance(part: Part) {
      const next = parts[parts.indexOf(part) + 1]
      const { selectionStart, value } = inputs[part]
      if (
        !next ||
        document.activeElement !== inputs[part] ||
        selectionStart !== value.length
      )
        return
      if (!inputs[next].hidden) inputs[next].focus()
    },
    focus: (part: Part) => inputs[part].focus(),
    blur: () => {
      for (const part of parts) inputs[part].blur()
    },
    remove() {
      controller.abort()
      group.remove()
      for (const state of ['', '--focus', '--empty', '--complete', '--invalid'])
        container.classList.remove(`StripeElement${state}`)
    },
  }
}

function createInputs(): Inputs {
  return {
    number: createInput('number', 'cc-number'),
    expiry: createInput('expiry', 'cc-exp'),
    cvc: createInput('cvc', 'cc-csc'),
    postal: createInput('postal', 'postal-code'),
  }
}

function createInput(part: Part, autocomplete: AutoFill) {
  const input = document.createElement('input')
  input.className = `SandboxCard-${part}`
  input.name = `card-${part}`
  input.autocomplete = autocomplete
  input.inputMode = part === 'postal' ? 'text' : 'numeric'
  input.spellcheck = false

  return input
}

function listen(
  group: HTMLElement,
  inputs: Inputs,
  handlers: CardHandlers,
  signal: AbortSignal,
): void {
  for (const part of parts) {
    const input = inputs[part]
    input.addEventListener('input', () => handlers.type(part, input.value))
    input.addEventListener('blur', () => handlers.leave(part))
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') handlers.escape()
      if (event.key === 'Backspace' && input.value === '') {
        inputs[parts[parts.indexOf(part) - 1] ?? part].focus()
        event.preventDefault()
      }
    })
  }

  const label = document.querySelector(
    `label[for="${CSS.escape(group.parentElement?.id ?? '')}"]`,
  )

  label?.addEventListener('click', () => inputs.number.focus(), {
    signal,
  })

  const outside = (event: FocusEvent) =>
    !(
      event.relatedTarget instanceof Node && group.contains(event.relatedTarget)
    )

  group.addEventListener('focusin', (event) => {
    group.parentElement?.classList.add('StripeElement--focus')
    if (outside(event)) handlers.enter()
  })
  group.addEventListener('focusout', (event) => {
    if (!outside(event)) return
    group.parentElement?.classList.remove('StripeElement--focus')
    handlers.depart()
  })
}

function put(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digits = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = text
  const place = isAtEnd ? text.length : caretAfter(text, digits)
  if (document.activeElement === input) input.setSelectionRange(place, place)
}
