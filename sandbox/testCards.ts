import type { CardProblem } from './cardMessages.ts'

export type CardBehaviour = {
  decline?: CardProblem
  /** A person is asked first; `once` until the card is saved. */
  ask?: 'always' | 'once'
  /** The card cannot be saved either. */
  unsavable?: true
  /** A refund fails after it succeeded, or stays pending for a while. */
  refund?: 'fails' | 'pending'
  disputed?: true
}

export type TestCard = {
  brand: string
  number: string
  behaviour: CardBehaviour
}

const declined = (decline: CardProblem): CardBehaviour => ({
  decline,
  unsavable: true,
})
const good: CardBehaviour = {}

/** Every card: number, brand, behaviour, and the suffixes of its test ids. */
const rows: [
  number: string,
  brand: string,
  behaviour: CardBehaviour,
  ...names: string[],
][] = [
  ['4242424242424242', 'visa', good, 'visa'],
  ['4000056655665556', 'visa', good, 'visa_debit'],
  ['4000000360000006', 'visa', good, 'au'],
  ['5555555555554444', 'mastercard', good, 'mastercard'],
  ['2223003122003222', 'mastercard', good],
  ['5200828282828210', 'mastercard', good, 'mastercard_debit'],
  ['378282246310005', 'amex', good, 'amex'],
  ['371449635398431', 'amex', good],
  ['6011111111111117', 'discover', good, 'discover'],
  ['3056930009020004', 'diners', good, 'diners'],
  ['36227206271667', 'diners', good],
  ['3566002020360505', 'jcb', good, 'jcb'],
  ['6200000000000005', 'unionpay', good, 'unionpay'],
  ['4000000000000002', 'visa', declined('generic_decline'), 'chargeDeclined'],
  [
    '4000000000009995',
    'visa',
    declined('insufficient_funds'),
    'chargeDeclinedInsufficientFunds',
    'visa_chargeDeclinedInsufficientFunds',
  ],
  [
    '4000000000009987',
    'visa',
    declined('lost_card'),
    'visa_chargeDeclinedLostCard',
  ],
  [
    '4000000000009979',
    'visa',
    declined('stolen_card'),
    'visa_chargeDeclinedStolenCard',
  ],
  [
    '4000000000000069',
    'visa',
    declined('expired_card'),
    'chargeDeclinedExpiredCard',
  ],
  [
    '4000000000000127',
    'visa',
    declined('incorrect_cvc'),
    'chargeDeclinedIncorrectCvc',
  ],
  [
    '4000000000000119',
    'visa',
    declined('processing_error'),
    'chargeDeclinedProcessingError',
  ],
  ['4000000000006975', 'visa', declined('card_velocity_exceeded')],
  [
    '4000000000000341',
    'visa',
    { decline: 'generic_decline' },
    'chargeCustomerFail',
  ],
  ['4000000000005126', 'visa', { refund: 'fails' }, 'refundFail'],
  ['4000000000007726', 'visa', { refund: 'pending' }, 'pendingRefund'],
  ['4000000000000259', 'visa', { disputed: true }, 'createDispute'],
  [
    '4000002500003155',
    'visa',
    { ask: 'once' },
    'authenticationRequiredOnSetup',
  ],
  ['4000002760003184', 'visa', { ask: 'always' }, 'authenticationRequired'],
  [
    '4000000000003220',
    'visa',
    { ask: 'always' },
    'threeDSecure2Required',
    'threeDSecureRequired',
  ],
  [
    '4000008260003178',
    'visa',
    { ask: 'always', decline: 'insufficient_funds' },
    'authenticationRequiredChargeDeclinedInsufficientFunds',
  ],
  [
    '4000008400001629',
    'visa',
    { ask: 'always', decline: 'generic_decline' },
    'threeDSecureRequiredChargeDeclined',
  ],
]

const byNumber = new Map<string, TestCard>()
const byName = new Map<string, TestCard>()
for (const [number, brand, behaviour, ...names] of rows) {
  const card = { number, brand, behaviour }
  byNumber.set(number, card)
  for (const name of names)
    byName.set(`pm_card_${name}`, card).set(`tok_${name}`, card)
}

/** The card of a test id such as `pm_card_visa` or `tok_visa`. */
export function cardByTestId(name: string): TestCard | undefined {
  return byName.get(name)
}

export function cardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number)
}

/** True when a card number has 12 to 19 digits and a valid check digit. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
