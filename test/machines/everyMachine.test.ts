import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { readAllMachines } from '../../scripts/machineList.ts'

const machines = await readAllMachines()
const nodes: AnyStateNode[] = machines.flatMap(({ machine: { root } }) => [
  root,
  ...getStateNodes(root),
])

test('J10: every invoke answers its error, so that a child that breaks never breaks its parent', () => {
  const silent = nodes.flatMap((node) =>
    node.invoke
      .filter(({ id }) => !isAround(node, (state) => handlesErrorOf(state, id)))
      .map(({ id }) => `${node.id} ${id}`),
  )
  expect(silent).toEqual([])
})

test('J10: every state that waits has a time-out, or waits for somebody who has one', () => {
  const endless = nodes.filter(
    (node) =>
      node.type === 'atomic' &&
      isWaiting(node) &&
      !isTransient(node) &&
      !endsInTime(node),
  )
  expect(endless.map(({ id }) => id).sort()).toEqual(
    Object.keys(waitingForOthers).sort(),
  )
})

const inquiry =
  'Its inquiry limits each question, and goes on until the server is certain.'

/** States without a time-out of their own, and the reasons. */
const waitingForOthers: Record<string, string> = {
  'cardPayment.asking.unknown': inquiry,
  'checkout.purchase.open.submission.processing.submitting.following':
    'Its child is certain at its end.',
  'checkout.purchase.open.submission.processing.submitting.leading':
    'Its child is certain at its end.',
  'checkout.purchase.open.submission.processing.submitting.unsent':
    'Its child is certain at its end.',
  'orderSubmission.handingOff.slow': 'Its child is certain at its end.',
  'paymentHandoff.asking.unknown': inquiry,
  'paymentHandoff.presenting.blocked': inquiry,
  'paymentHandoff.presenting.unfinished': inquiry,
  'walletRecharge.payment.paying': 'Its child is certain at its end.',
}

function handlesErrorOf({ transitions }: AnyStateNode, id: string): boolean {
  return ['*', id].some((name) => transitions.has(`xstate.error.actor.${name}`))
}

function isWaiting(node: AnyStateNode): boolean {
  return isAround(node, asks)
}

function asks({ invoke, transitions, tags }: AnyStateNode): boolean {
  const isAnswered = ({ id }: { id: string }) =>
    transitions.has(`xstate.done.actor.${id}`)
  return tags.includes('busy') || invoke.some(isAnswered)
}

function isTransient(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => !guard) ?? false
}

/** True if a time-out stands between a state and the invoking one: an outer one may fire before the request starts. */
function endsInTime(node: AnyStateNode): boolean {
  if (
    node.after.length > 0 ||
    node.invoke.some(({ src }) => isLimited(node, src))
  )
    return true
  return !asks(node) && node.parent !== undefined && endsInTime(node.parent)
}

/** True if an effect fails by itself when it is late: `provideActors` applies its slot's limit. */
function isLimited({ machine }: AnyStateNode, src: unknown): boolean {
  const logic = machine.implementations.actors[String(src)]
  return logic !== undefined && 'within' in logic
}

function isAround(
  node: AnyStateNode,
  hasIt: (node: AnyStateNode) => boolean,
): boolean {
  return (
    hasIt(node) || (node.parent !== undefined && isAround(node.parent, hasIt))
  )
}
