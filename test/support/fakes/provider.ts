import {
  type DisputeFacts,
  type Intent,
  type PartOfPayment,
  type PaymentIntentTerms,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderCard,
  RefundRefusedError,
  UnknownIntentError,
} from '#server/gateways/paymentProvider.ts'
import { createPaymentProvider } from '#server/gateways/stripe.ts'

export type Operation = Exclude<keyof PaymentProvider, 'readEvent'>

/** A payment provider in memory, with controls for the customer's browser, the bank and the network. */
export type FakePayments = PaymentProvider & {
  intents: () => Intent[]
  customers: () => string[]
  termsOf: (id: string) => PaymentIntentTerms | undefined
  /** The refunds in order: an intent's id, and the amount of a partial refund. */
  refunds: string[]
  /** Sets the status of an intent; `succeeded` receives its full amount. */
  become: (id: string, status: string, parts?: Partial<Intent>) => void
  /** Pays an intent, and saves its card if its terms ask for that. */
  pay: (id: string) => void
  /** Run before and after the effect of each call; the shop gets an error that they throw. */
  hooks: { before: Hook; after: Hook }
  useAccount: (id: string | null) => void
  /** The bank's facts of each disputed intent. */
  disputes: Map<string, DisputeFacts>
  /** Ids of intents that the provider has forgotten. */
  unknown: Set<string>
  calls: Operation[]
}

type Hook = (operation: Operation) => Promise<void> | void

/** Throws the error of a lost call or a lost answer. */
export function lost(): never {
  throw new PaymentProviderError('unanswered', new Error('No answer.'))
}

/** Throws the error of a provider that fails for now. */
export function fail(): never {
  throw new PaymentProviderError('later', new Error('An error occurred.'))
}

/** Throws the error of a call that the provider refuses for good. */
export function refuse(words: string, isOfMethod = false): never {
  throw new PaymentProviderError('refused', new Error(words), isOfMethod)
}

/** Creates a fake provider that stores idempotency keys as the real one does. */
export function createFakePayments(): FakePayments {
  const state = new FakeState()
  const { intents, hooks, calls } = state
  const call = async <T>(operation: Operation, effect: () => T): Promise<T> => {
    calls.push(operation)
    await hooks.before(operation)
    const answer = structuredClone(effect())
    await hooks.after(operation)
    return answer
  }

  return {
    hooks,
    calls,
    refunds: state.refunds,
    unknown: state.unknown,
    disputes: state.disputes,
    intents: () => [...intents.values()],
    customers: () => [...state.customers.keys()],
    termsOf: (id) => state.terms.get(id),
    become: (id, status, parts) => state.become(id, status, parts),
    pay: (id) => state.pay(id),
    useAccount: (id) => {
      state.account = id
    },
    findAccount: () => call('findAccount', () => state.account),
    createCustomer: (who, key) =>
      call('createCustomer', () =>
        state.once(key, who, () => state.createCustomer(who.mark)),
      ),
    deleteCustomer: (who) =>
      call('deleteCustomer', () => state.deleteCustomer(who)),
    createIntent: (terms, key) =>
      state.keepFailure(key, () =>
        call('createIntent', () =>
          state.once(key, terms, () => state.create(terms)),
        ),
      ),
    findIntent: (id) => call('findIntent', () => state.known(id)),
    findDispute: (id) =>
      call('findDispute', () => state.disputeOf(state.known(id).id)),
    cancelIntent: (id) =>
      call('cancelIntent', () => state.cancel(state.known(id).id)),
    refund: (intent, part) =>
      call('refund', () => state.refund(state.known(intent).id, part)),
    listCards: (customer) => call('listCards', () => state.cardsOf(customer)),
    detachCard: (id) => call('detachCard', () => state.detach(id)),
    readEvent: createPaymentProvider({ sandbox: true, SANDBOX_PORT: 0 })
      .readEvent,
  }
}

class FakeState {
  readonly intents = new Map<string, Intent>()
  readonly terms = new Map<string, PaymentIntentTerms>()
  readonly keys = new Map<string, { asked: string; answer: unknown }>()
  readonly failures = new Set<string>()
  readonly unknown = new Set<string>()
  readonly disputes = new Map<string, DisputeFacts>()
  readonly refunds: string[] = []
  readonly calls: Operation[] = []
  readonly hooks: { before: Hook; after: Hook } = {
    before: () => {},
    after: () => {},
  }
  account: string | null = 'acct_kitchen'
  readonly customers = new Map<string, string>()
  cards: (ProviderCard & { customer: string })[] = []
  count = 0

  next(): string {
    this.count += 1
    return `${this.count}_${Math.random().toString(36).slice(2)}`
  }

  once<T>(key: string, asked: unknown, make: () => T): T {
    const stored = this.keys.get(key)
    if (stored && stored.asked !== JSON.stringify(asked)) return fail()
    const answer = stored ? stored.answer : structuredClone(make())
    this.keys.set(key, { asked: JSON.stringify(asked), answer })
    return answer as T
  }

  /** Repeats the stored failure of a key. */
  async keepFailure<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.failures.has(key)) fail()
    try {
      return await work()
    } catch (error) {
      if (error instanceof PaymentProviderError && error.failure === 'later')
        this.failures.add(key)
      throw error
    }
  }

  create(terms: PaymentIntentTerms): Intent {
    const id = `pi_${this.next()}`
    const intent: Intent = {
      id,
      status: 'requires_payment_method',
      clientSecret: `${id}_secret`,
      amount: terms.amount,
      received: 0,
      refunded: 0,
      currency: 'aud',
      refundPending: 0,
      refundsFailed: 0,
      refundLost: 0,
      parts: [],
      dispute: null,
      declined: false,
      charge: null,
      receiptUrl: null,
    }

    this.intents.set(id, intent)
    this.terms.set(id, terms)
    return intent
  }

  find(id: string): Intent {
    return this.intents.get(id) ?? fail()
  }

  disputeOf(id: string): DisputeFacts {
    const nothing = { reason: null, dueBy: null, card: null }
    return this.disputes.get(id) ?? nothing
  }

  known(id: string): Intent {
    if (this.unknown.has(id))
      throw new UnknownIntentError(new Error(`No such payment_intent: '${id}'`))
    return this.find(id)
  }

  become(id: string, status: string, parts: Partial<Intent> = {}): void {
    const intent = this.find(id)
    const received = status === 'succeeded' ? intent.amount : 0
    this.intents.set(id, { ...intent, status, received, ...parts })
  }

  pay(id: string): void {
    if (this.find(id).status === 'canceled')
      throw new Error('A cancelled intent takes no money.')

    this.become(id, 'succeeded', {
      declined: false,
      receiptUrl: `https://receipts.example/${id}`,
    })

    const terms = this.terms.get(id)
    const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }
    if (terms?.saveCard)
      this.cards.unshift({
        ...card,
        id: `pm_${this.next()}`,
        customer: terms.customer,
      })
  }

  cancel(id: string): Intent {
    const { status } = this.find(id)
    if (status.startsWith('requires_')) this.become(id, 'canceled')
    return this.find(id)
  }

  refund(id: string, part?: PartOfPayment): void {
    const intent = this.find(id)
    if (intent.received === 0) fail()
    if (part !== undefined)
      this.once(part.key, part, () => this.refundPart(intent, part))
    if (part !== undefined || intent.refunded >= intent.received) return
    this.refunds.push(id)
    this.intents.set(id, { ...intent, refunded: intent.received })
  }

  refundPart(intent: Intent, { amount, mark }: PartOfPayment): void {
    const refunded = intent.refunded + amount
    if (refunded > intent.received || intent.dispute !== null)
      throw new RefundRefusedError('no')
    const parts = [...intent.parts, { mark, amount, status: 'done' as const }]
    this.refunds.push(`${intent.id}: ${amount}`)
    this.intents.set(intent.id, { ...intent, refunded, parts })
  }

  cardsOf(customer: string): ProviderCard[] {
    return this.cards
      .filter((card) => card.customer === customer)
      .map(({ customer: _, ...card }) => card)
  }

  createCustomer(mark: string): string {
    const id = `cus_${this.next()}`
    this.customers.set(id, mark)
    return id
  }

  deleteCustomer({
    known,
    mark,
  }: {
    known: string | null
    mark: string
  }): void {
    for (const [id, storedMark] of this.customers)
      if (id === known || storedMark === mark) this.customers.delete(id)
    this.cards = this.cards.filter(({ customer }) =>
      this.customers.has(customer),
    )
  }

  detach(id: string): void {
    this.cards = this.cards.filter((card) => card.id !== id)
  }
}
