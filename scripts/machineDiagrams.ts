// Writes machines/README.md, HEARD.md and charts beside the machines, and the fields of their events for the inspector,
// from the machines themselves: `npm run machines:readme`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { chartSvg } from './charts.ts'
import { eventFields } from './eventFields.ts'
import { heardTable } from './heardTable.ts'
import { type Entry, factories, machinesFolder, readMachines, readRooms } from './machineList.ts'
import { mermaidOf } from './mermaid.ts'

export const readme = new URL('README.md', machinesFolder)

/** What each folder of machines is about, in the order of machines/README.md. */
const rooms: Record<string, string> = {
  shop: 'The root, whose children all other machines are, and who tells whom what.',
  core: 'Factories of machines that are many and alike, and helpers that every machine uses.',
  shell: 'What every page has: dialogs, notices, labels and language, and the contact form.',
  session: 'Login, registration, token refresh and password reset.',
  menu: 'The dishes, and the dish that is being composed into a cart line.',
  cart: 'The cart and its coupon.',
  checkout: 'The checkout form, its rules, and placing an order exactly once.',
  payment: 'Paying an intent by card, Alipay or WeChat Pay, and returning from a payment page.',
  orders: 'What a customer can do with an earlier order: pay it, print it, order it again.',
  wallet: 'Adding money to the wallet, and the saved cards.',
  profile: 'Personal details, addresses and the change of password.',
}

/** The whole text of machines/README.md. */
export async function machinesReadme(): Promise<string> {
  const folders = await readRooms()
  const unknown = folders.filter((name) => !(name in rooms))
  if (unknown.length > 0) throw new Error(`Describe machines/${unknown[0]} in ${import.meta.url}.`)
  const sections = await Promise.all(Object.keys(rooms).map(roomSection))
  return [introduction, ...sections].join('\n')
}

async function roomSection(room: string): Promise<string> {
  const entries = await readMachines(room)
  return [`## machines/${room}\n\n${rooms[room]}\n`, ...entries.map(sectionOf)].join('\n')
}

/** Where the tables of a folder stand. */
export const heardFile = (room: string) => new URL(`${room}/HEARD.md`, machinesFolder)

/** The whole text of a folder's HEARD.md. */
export async function heardTables(room: string): Promise<string> {
  const entries = await readMachines(room)
  const sections = entries.map((entry) => {
    const factory = factoryOf(entry)
    const table = factory
      ? `The table of \`${factory.machine.id}\` in [core](../core/HEARD.md).`
      : `\`\`\`text\n${heardTable(entry.machine)}\n\`\`\``
    return `## ${entry.machine.id}\n\n${table}\n`
  })
  return [heardIntroduction, ...sections].join('\n')
}

/** Where the pictures of a folder's charts stand. */
export const chartsFolder = (room: string) => new URL(`${room}/charts/`, machinesFolder)

/** Where the fields of all events stand. */
export const fieldsFile = new URL('../inspector/actor/eventFields.json', import.meta.url)

/** The machines of a folder that have a chart of their own, by the names of their pictures. */
export async function drawnMachines(room: string): Promise<Map<string, AnyStateMachine>> {
  const own = (await readMachines(room)).filter((entry) => !factoryOf(entry))
  return new Map(own.map(({ machine }) => [`${machine.id}.svg`, machine]))
}

function sectionOf(entry: Entry): string {
  const { file, machine } = entry
  const factory = factoryOf(entry)
  if (factory)
    return `### ${machine.id}\n\n\`${file}\`\n\nThe chart of [\`${factory.machine.id}\`](#${factory.machine.id}).\n`
  const picture = `[picture](${file.split('/')[0]}/charts/${machine.id}.svg)`
  return `### ${machine.id}\n\n\`${file}\`, ${picture}\n\n\`\`\`mermaid\n${mermaidOf(machine)}\n\`\`\`\n`
}

/** The factory that makes such machines; its own example has none. */
function factoryOf({ file, machine }: Entry): Entry | undefined {
  return factories.find((one) => one.file !== file && isSameChart(one.machine, machine))
}

function isSameChart(one: AnyStateMachine, other: AnyStateMachine): boolean {
  const nameless = (machine: AnyStateMachine) => mermaidOf(machine).replaceAll(`${machine.id}_`, '')
  return nameless(one) === nameless(other)
}

const introduction = `# Machines

Every process of the shop is one of these statecharts. They use no React, DOM, clock or storage: an effect is a named slot
(\`unprovided\`), which is filled only in \`src/actors/\`, and what has to happen outside is an emitted event. An effect that does
not answer within the time of its slot, 40 seconds unless it says otherwise, has failed.
A view reads tags (\`busy\`, \`retryable\`) and sends events.

Actions are named by what they do: \`keepX\` stores X in the context, \`forgetX\` clears it, \`tellX\` emits an event. A small action
that is used once stands where it is used. Guards always have a name: the charts show it.

How to read the charts: \`[guard]\` is a condition, \`after\` a named time-out, \`x done\` and \`x failed\` the result of the
effect \`x\`, \`(any)\` a transition that every state inside can take, and a line below a state's name is an event
that it handles without leaving.

Which state hears which event stands in \`HEARD.md\` beside the machines, and the charts as pictures in \`charts/\`.

This file is written by \`npm run machines:readme\`; a test fails when it is older than the machines.
`

const heardIntroduction = `# What is heard where

For each state of each machine, and each event that it understands somewhere: \`x\` it is taken, \`g\` a guard
decides whether it is, \`.\` it is not heard. The events stand above the columns, the states beside the rows. Where regions
stand side by side, a row is about its own region and the states around it. Regions also hear what the others tell.

This file is written by \`npm run machines:readme\`; a test fails when it is older than the machines.
`

/** Writes all that is made from the machines. */
export async function writeDocuments(): Promise<void> {
  await writeFile(readme, await machinesReadme())
  await writeFile(fieldsFile, await eventFields())
  for (const room of await readRooms()) {
    await writeFile(heardFile(room), await heardTables(room))
    const folder = chartsFolder(room)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    for (const [name, machine] of await drawnMachines(room))
      await writeFile(new URL(name, folder), await chartSvg(machine))
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await writeDocuments()
