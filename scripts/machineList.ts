import { readdir } from 'node:fs/promises'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { createFormMachine } from '#machines/core/createFormMachine.ts'
import { createResourceMachine } from '#machines/core/createResourceMachine.ts'

export const machinesFolder = new URL('../machines/', import.meta.url)

/** A machine and its file, below `machines/`. */
type Entry = { file: string; machine: AnyStateMachine }

/** Functions that make alike machines. */
export const factories: {
  file: string
  make: (id: string) => AnyStateMachine
}[] = [
  {
    file: 'core/createResourceMachine.ts',
    make: (id) => createResourceMachine({ id }),
  },
  {
    file: 'core/createFormMachine.ts',
    make: (id) => createFormMachine({ id, validate: () => ({}) }),
  },
]

/** The names of the folders of machines. */
export async function readRooms(): Promise<string[]> {
  const entries = await readdir(machinesFolder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The machines of a folder, in the order of their files; of a factory, one example. */
export async function readMachines(room: string): Promise<Entry[]> {
  const names = await readdir(new URL(`${room}/`, machinesFolder))
  const files = names
    .filter((name) => /^(?!create).*Machine\.ts$/.test(name))
    .sort()
  const examples = factories
    .filter(({ file }) => file.startsWith(`${room}/`))
    .map(({ file, make }) => ({ file, machine: make(exampleId(file)) }))
  const own = await Promise.all(
    files.map((name) => readMachine(`${room}/${name}`)),
  )
  return [...examples, ...own.flat()]
}

export async function readAllMachines(): Promise<Entry[]> {
  const rooms = await readRooms()
  return (await Promise.all(rooms.map(readMachines))).flat()
}

async function readMachine(file: string): Promise<Entry[]> {
  const module: Record<string, unknown> = await import(
    new URL(file, machinesFolder).href
  )
  const machines = Object.values(module).filter(
    (value) => value instanceof StateMachine,
  )
  if (machines.length === 0)
    throw new Error(`machines/${file} exports no machine.`)
  return machines.map((machine) => ({ file, machine }))
}

/** `form` for `core/createFormMachine.ts`. */
function exampleId(file: string): string {
  return file.replace(/^.*create|Machine\.ts$/g, '').toLowerCase()
}
