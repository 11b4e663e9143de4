import { expect, test } from 'vitest'
import { getStateNodes } from 'xstate/graph'
import { readAllMachines } from '../../scripts/machineList.ts'
import { readEvents } from './events.ts'

const { declared, sent, listened } = readEvents()
const accepted = (await readAllMachines()).flatMap(({ machine: { root } }) =>
  [root, ...getStateNodes(root)].flatMap((node) => [
    ...node.transitions.keys(),
  ]),
)

test('a machine or a listener accepts every event in the types of a machine', () => {
  const isAccepted = (name: string) =>
    listened.has(name) || isAmong(accepted, name)
  expect([...declared].filter((name) => !isAccepted(name))).toEqual([])
})

test('every event that a machine declares or accepts is sent or emitted', () => {
  const all = [...new Set([...declared, ...accepted])].filter(
    (name) => !/^xstate\.|\*$/.test(name),
  )
  const unsent = all.filter((name) => !isAmong(sent, name))
  expect(unsent).toEqual([])
})

function isAmong(descriptors: readonly string[], name: string): boolean {
  return descriptors.some((descriptor) => {
    if (descriptor.startsWith('*')) return name.endsWith(descriptor.slice(1))
    return descriptor.endsWith('*')
      ? name.startsWith(descriptor.slice(0, -1))
      : name === descriptor
  })
}
