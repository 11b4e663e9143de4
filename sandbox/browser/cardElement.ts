import { brandRules } from './brands.ts'
import type { Parameters, StripeError } from './callApi.ts'
import type { CardStyle } from './cardStyles.ts'
import { type CardView, createCardView } from './cardView.ts'
import {
  type CardCheck,
  type CardFieldProblem,
  type CardValues,
  checkCard,
  expiryOf,
  isWrong,
  type Part,
  parts,
} from './checkCard.ts'
import { Events } from './events.ts'
import { sanitize } from './formatCard.ts'
import type { CardTexts } from './texts.ts'

export type CardOptions = {
  style?: CardStyle
  hidePostalCode?: boolean
  disabled?: boolean
  value?: { postalCode?: string }
}

/** The card field: number, expiry, security code and postal code in one row, validated during input. */
export class CardElement {
  isDestroyed = false
  #words: CardTexts
  readonly #events = new Events()
  readonly #values: CardValues = { number: '', expiry: '', cvc: '', postal: '' }
  /** Parts that lost the focus: an incomplete one shows its error. */
  readonly #left = new Set<Part>()
  /** True after a payment with an incomplete card: every incomplete part shows its error. */
  #isRefused = false
  #options: CardOptions
  #view: CardView | null = null
  #lastChange = ''

  constructor(words: CardTexts, options: CardOptions) {
    this.#words = words
    this.#options = options
    this.#values.postal = options.value?.postalCode ?? ''
  }

  mount(place: string | HTMLElement): void {
    const container =
      typeof place === 'string'
        ? document.querySelector<HTMLElement>(place)
        : place
    if (!container)
      throw new Error(
        `There is no ${String(place)} to mount the card field in.`,
      )

    this.unmount()
    this.#view = createCardView(container, this.#words, {
      type: (part, text) => this.#type(part, text),
      enter: () => this.#tell('focus'),
      leave: (part) => {
        this.#left.add(part)
        this.#show()
      },
      depart: () => this.#tell('blur'),
      escape: () => this.#tell('escape'),
    })
    this.#view.dress(this.#options)
    this.#show()
    queueMicrotask(() => this.#view && this.#tell('ready'))
  }

  unmount(): void {
    this.#view?.remove()
    this.#view = null
  }

  destroy(): void {
    this.unmount()
    this.isDestroyed = true
  }

  update(options: CardOptions): void {
    this.#options = { ...this.#options, ...options }
    if (options.value?.postalCode !== undefined)
      this.#values.postal = options.value.postalCode
    this.#view?.dress(this.#options)
    this.#show()
  }

  /** Shows the field in another language and keeps what was typed. */
  translate(words: CardTexts): void {
    this.#words = words
    this.#view?.name(words)
    this.#show()
  }

  clear(): void {
    for (const part of parts) this.#values[part] = ''
    this.#left.clear()
    this.#isRefused = false
    this.#show()
  }

  focus(): void {
    this.#view?.focus('number')
  }

  blur(): void {
    this.#view?.blur()
  }

  on(name: string, listener: (event: object) => void): this {
    this.#events.on(name, listener)
    return this
  }

  once(name: string, listener: (event: object) => void): this {
    const onceListener = (event: object) => {
      this.#events.off(name, onceListener)
      listener(event)
    }
    return this.on(name, onceListener)
  }

  off(name: string, listener?: (event: object) => void): this {
    this.#events.off(name, listener)
    return this
  }

  /** Returns the card's parameters, or shows and returns the first error, as Stripe.js does. */
  read(): { card: Parameters; postalCode: string } | { error: StripeError } {
    const { problems } = this.#check()
    const bad = parts.find((part) => problems[part] !== null)
    if (bad) {
      this.#isRefused = true
      this.#show()
      this.#view?.focus(bad)
      return { error: this.#errorOf(problems[bad]) }
    }

    const { month, year } = expiryOf(this.#values.expiry)
    const { number, cvc, postal } = this.#values
    const card = {
      number,
      cvc,
      exp_month: String(month),
      exp_year: String(year),
    }

    return { card, postalCode: postal.trim() }
  }

  #check(): CardCheck {
    const values = this.#options.hidePostalCode
      ? { ...this.#values, postal: '0000' }
      : this.#values
    return checkCard(values, Date.now())
  }

  #type(part: Part, text: string): void {
    this.#values[part] = sanitize(part, text, this.#values)
    if (part === 'number')
      this.#values.cvc = sanitize('cvc', this.#values.cvc, this.#values)
    this.#left.delete(part)
    this.#isRefused = false
    this.#show()
    if (this.#isFull(part)) this.#view?.advance(part)
  }

  /** The postal code has no fixed length, so the focus stays in it. */
  #isFull(part: Part): boolean {
    const { brand, problems } = this.#check()
    if (part === 'number' && brandRules[brand].lengths.length > 1) return false
    return part !== 'postal' && problems[part] === null
  }

  /** Renders values and errors, and emits `change` when the state differs from the last one. */
  #show(): void {
    const { brand, empty, complete, problems } = this.#check()
    const isSaid = (part: Part) =>
      problems[part] !== null &&
      (isWrong(problems[part]) || this.#isRefused || this.#isUnfinished(part))
    const wrong = parts.filter(isSaid)

    this.#view?.show(this.#values, brand, wrong)
    this.#view?.mark({ empty, complete, invalid: wrong.length > 0 })
    const first = wrong[0]
    const error = first ? this.#errorOf(problems[first]) : undefined
    const value = { postalCode: this.#values.postal }
    const change = { empty, complete, error, value, brand }
    if (JSON.stringify(change) === this.#lastChange) return

    const isFirst = this.#lastChange === ''
    this.#lastChange = JSON.stringify(change)
    if (!isFirst)
      this.#events.emit('change', { elementType: 'card', ...change })
  }

  #isUnfinished(part: Part): boolean {
    return this.#left.has(part) && this.#values[part] !== ''
  }

  #errorOf(code: CardFieldProblem | null) {
    const problem = code ?? 'incomplete_number'
    return {
      type: 'validation_error',
      code: problem,
      message: this.#words[problem],
    }
  }

  #tell(name: string): void {
    this.#events.emit(name, { elementType: 'card' })
  }
}
