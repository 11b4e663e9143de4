import { expect, test } from 'vitest'
import { getStateNodes } from 'xstate/graph'
import { readAllMachines } from '../../scripts/machineList.ts'
import { readEvents } from './events.ts'

const { named, made, listened } = readEvents()
const heard = (await readAllMachines()).flatMap(({ machine: { root } }) =>
  [root, ...getStateNodes(root)].flatMap((node) => [
    ...node.transitions.keys(),
  ]),
)

test('every event that a machine names is heard by a machine or a listener', () => {
  const isHeard = (name: string) => listened.has(name) || isAmong(heard, name)
  expect([...named].filter((name) => !isHeard(name))).toEqual([])
})

test('every event that a machine names or hears is sent or emitted by somebody', () => {
  const all = [...new Set([...named, ...heard])].filter(
    (name) => !/^xstate\.|\*$/.test(name),
  )
  const silent = all.filter((name) => !isAmong(made, name))
  expect(silent).toEqual([])
})

function isAmong(descriptors: readonly string[], name: string): boolean {
  return descriptors.some((descriptor) => {
    if (descriptor.startsWith('*')) return name.endsWith(descriptor.slice(1))
    return descriptor.endsWith('*')
      ? name.startsWith(descriptor.slice(0, -1))
      : name === descriptor
  })
}
