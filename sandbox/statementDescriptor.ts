import type Stripe from 'stripe'
import { badParameter, type SandboxApiError } from './apiError.ts'

/** The prefix of the sandbox's account: as long as Stripe allows. */
const prefix = 'SANDBOXPAY'
const longest = 22

type Descriptors = {
  statement_descriptor?: string | undefined
  statement_descriptor_suffix?: string | undefined
}

/** Refuses what Stripe refuses: a whole descriptor for a card, a bad character, no letter, more than 22 characters. */
export function checkDescriptors(
  given: Descriptors,
  methodTypes: readonly string[],
): void {
  const { statement_descriptor: whole, statement_descriptor_suffix: suffix } =
    given
  if (whole !== undefined && methodTypes.includes('card'))
    throw invalid(
      'statement_descriptor',
      'The statement_descriptor parameter is not supported for the payment_method_type `card`. Please pass in `statement_descriptor_suffix`.',
    )
  if (whole !== undefined) checkText('statement_descriptor', whole, whole)
  if (suffix !== undefined)
    checkText('statement_descriptor_suffix', suffix, `${prefix}* ${suffix}`)
}

/** The text on the customer's statement; only a card has a suffix. */
export function statementOf(
  { statement_descriptor, statement_descriptor_suffix }: Stripe.PaymentIntent,
  methodType: string,
): string {
  if (methodType !== 'card') return statement_descriptor ?? prefix
  if (statement_descriptor_suffix === null) return prefix
  return `${prefix}* ${statement_descriptor_suffix}`.toUpperCase()
}

function checkText(param: string, text: string, statement: string): void {
  if (/[<>\\'"*]/.test(text) || !/^[ -~]*$/.test(text))
    throw invalid(param, 'The statement descriptor has an invalid character.')
  if (!/[A-Za-z]/.test(text))
    throw invalid(param, 'The statement descriptor has no letter.')
  if (statement.length > longest)
    throw invalid(
      param,
      `The statement descriptor is longer than ${longest} characters.`,
    )
}

function invalid(param: string, message: string): SandboxApiError {
  return badParameter('parameter_invalid', message, param)
}
