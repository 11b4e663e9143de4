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
  expect(silent).toEqual(unanswered)
})

/** Invokes whose error is not answered yet. */
const unanswered = [
  'walletRecharge.provider.on paymentProvider',
  'walletRecharge.payment.paying cardPayment',
]

/** Whether something is true of a state or of one around it. */
function isAround(node: AnyStateNode, hasIt: (node: AnyStateNode) => boolean): boolean {
  return hasIt(node) || (node.parent !== undefined && isAround(node.parent, hasIt))
}
