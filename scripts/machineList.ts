import { readdir } from 'node:fs/promises'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { createFormMachine } from '#machines/core/createFormMachine.ts'
import { createResourceMachine } from '#machines/core/createResourceMachine.ts'

/** The folder of the machines. */
export const machinesFolder = new URL('../machines/', import.meta.url)

/** A machine and the file that declares it, below machines/. */
export type Entry = { file: string; machine: AnyStateMachine }

/** The machines that factories make, once each and without what they are made for. */
export const factories: Entry[] = [
  { file: 'core/createResourceMachine.ts', machine: createResourceMachine({ id: 'resource' }) },
  {
    file: 'core/createFormMachine.ts',
    machine: createFormMachine({ id: 'form', validate: () => ({}) }),
  },
]

/** The names of the folders of machines. */
export async function readRooms(): Promise<string[]> {
  const entries = await readdir(machinesFolder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** All machines of one folder, in the order of their files. */
export async function readMachines(room: string): Promise<Entry[]> {
  const names = await readdir(new URL(`${room}/`, machinesFolder))
  const files = names.filter((name) => /^(?!create).*Machine\.ts$/.test(name)).sort()
  const shared = factories.filter(({ file }) => file.startsWith(`${room}/`))
  const own = await Promise.all(files.map((name) => readMachine(`${room}/${name}`)))
  return [...shared, ...own.flat()]
}

/** All machines of the shop. */
export async function readAllMachines(): Promise<Entry[]> {
  const rooms = await readRooms()
  return (await Promise.all(rooms.map(readMachines))).flat()
}

async function readMachine(file: string): Promise<Entry[]> {
  const module: Record<string, unknown> = await import(new URL(file, machinesFolder).href)
  const machines = Object.values(module).filter((value) => value instanceof StateMachine)
  if (machines.length === 0) throw new Error(`machines/${file} exports no machine.`)
  return machines.map((machine) => ({ file, machine }))
}
