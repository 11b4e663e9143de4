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
      .filter(({ id }) => !isAround(node, (one) => one.transitions.has(`xstate.error.actor.${id}`)))
      .map(({ id }) => `${node.id} ${id}`),
  )
  expect(silent).toEqual([])
})

test('J10: every state that waits has a time-out, or waits for somebody who has one', () => {
  const endless = nodes.filter(
    (node) => node.type === 'atomic' && isWaiting(node) && !isTransient(node) && !hasTimeout(node),
  )
  expect(endless.map(({ id }) => id).sort()).toEqual(Object.keys(waitingForOthers).sort())
})

const inquiry = 'Its inquiry limits each question, and goes on until the server is certain.'

/** States that wait without a time-out of their own, and why. */
const waitingForOthers: Record<string, string> = {
  'cardPayment.asking.unknown': inquiry,
  'checkout.purchase.open.submission.processing.submitting': 'Its child is certain at its end.',
  'orderSubmission.handingOff': 'Its child is certain at its end.',
  'paymentHandoff.asking.unknown': inquiry,
  'paymentHandoff.following': inquiry,
  'paymentHandoff.presenting.blocked': inquiry,
  'paymentHandoff.presenting.unfinished': inquiry,
  'walletRecharge.payment.paying': 'Its child is certain at its end.',
}

function isWaiting(node: AnyStateNode): boolean {
  return isAround(
    node,
    ({ invoke, transitions, tags }) =>
      tags.includes('busy') || invoke.some(({ id }) => transitions.has(`xstate.done.actor.${id}`)),
  )
}

function isTransient(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => !guard) ?? false
}

function hasTimeout(node: AnyStateNode): boolean {
  return isAround(node, ({ after }) => after.length > 0)
}

/** Whether something is true of a state or of one around it. */
function isAround(node: AnyStateNode, hasIt: (node: AnyStateNode) => boolean): boolean {
  return hasIt(node) || (node.parent !== undefined && isAround(node.parent, hasIt))
}
