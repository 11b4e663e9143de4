import type { ServerContext } from '../context.ts'
import { Refusal } from '../domain/refusal.ts'
import { cancelVerb } from './cancelVerb.ts'
import { closedVerb } from './closedVerb.ts'
import { closeVerb } from './closeVerb.ts'
import { lookIntoVerb } from './lookIntoVerb.ts'
import { openVerb } from './openVerb.ts'
import { refundVerb } from './refundVerb.ts'
import { retryVerb, settledVerb } from './settleVerbs.ts'
import type { Verb } from './verb.ts'

/** What `npm run kitchen` can do, by the word that is typed. */
const verbs: Record<string, Verb> = {
  cancel: cancelVerb,
  refund: refundVerb,
  close: closeVerb,
  open: openVerb,
  closed: closedVerb,
  'look-into': lookIntoVerb,
  retry: retryVerb,
  settled: settledVerb,
}

/** A line of `npm run kitchen`: the words after it, and who is logged in at the terminal. */
export type KitchenCommand = { args: string[]; user: string }

/** True for a command that only wants to know what there is; it needs no shop. */
export function wantsHelp([word, ...others]: readonly string[]): boolean {
  const asks = ['help', '--help', '-h']
  return word === undefined || asks.includes(word) || others.some((each) => each === '--help')
}

/** What `npm run kitchen` can do, as text. */
export function kitchenHelp(): string {
  const rows = Object.values(verbs).map(
    ({ usage, does }) => `  npm run kitchen -- ${usage}\n      ${does}`,
  )
  return ['What the kitchen can do:', ...rows].join('\n')
}

/** Does what a line of `npm run kitchen` says, and returns what the operator reads. Throws a Refusal. */
export async function runKitchen(
  context: ServerContext,
  { args: [word = '', ...args], user }: KitchenCommand,
): Promise<string> {
  if (!Object.hasOwn(verbs, word))
    throw new Refusal(`"${word}" is not known: "npm run kitchen -- help" says what is.`)
  return (await verbs[word]?.run(context, args, user)) ?? ''
}
