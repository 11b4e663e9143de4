import { readdir } from 'node:fs/promises'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { createFormMachine } from '#machines/core/createFormMachine.ts'

export const machinesFolder = new URL('../machines/', import.meta.url)

/** `file` is a path below `machines/`. */
type Entry = { file: string; machine: AnyStateMachine }

/** Functions that create machines with the same states. */
export const factories: {
  file: string
  make: (id: string) => AnyStateMachine
}[] = [
  {
    file: 'core/createFormMachine.ts',
    make: (id) => createFormMachine({ id, validate: () => ({}) }),
  },
]

/** The names of the folders in `machines/`. */
export async function readMachineFolders(): Promise<string[]> {
  const entries = await readdir(machinesFolder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The machines of a folder, sorted by file; for each factory, one example. */
export async function readMachines(folder: string): Promise<Entry[]> {
  const names = await readdir(new URL(`${folder}/`, machinesFolder))
  const files = names
    .filter((name) => /^(?!create).*Machine\.ts$/.test(name))
    .sort()
  const examples = factories
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .map(({ file, make }) => ({ file, machine: make(exampleId(file)) }))
  const machines = await Promise.all(
    files.map((name) => readMachine(`${folder}/${name}`)),
  )

  return [...examples, ...machines.flat()]
}

export async function readAllMachines(): Promise<Entry[]> {
  const folders = await readMachineFolders()
  return (await Promise.all(folders.map(readMachines))).flat()
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
