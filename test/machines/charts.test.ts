import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chartsFolder, drawnMachines, hashOf } from '../../scripts/charts.ts'
import { readMachineFolders } from '../../scripts/machineList.ts'

test.each(await readMachineFolders())(
  'J10: machines/%s/charts/ shows the machines as they are (npm run charts)',
  async (room) => {
    const machines = await drawnMachines(room)
    const files = await readdir(chartsFolder(room))
    expect(files.sort()).toEqual([...machines.keys()].sort())

    for (const [name, machine] of machines)
      expect(
        await readFile(new URL(name, chartsFolder(room)), 'utf8'),
        name,
      ).toContain(`data-chart="${hashOf(machine)}"`)
  },
)

test('J10: machines/README.md describes each folder and links each chart', async () => {
  const page = await readFile('machines/README.md', 'utf8')
  const rooms = await readMachineFolders()
  expect(rooms.filter((room) => !page.includes(`| \`${room}/\` |`))).toEqual([])

  const links = await Promise.all(
    rooms.map(async (room) =>
      [...(await drawnMachines(room)).keys()].map(
        (name) => `${room}/charts/${name}`,
      ),
    ),
  )
  expect(links.flat().filter((link) => !page.includes(`](${link})`))).toEqual(
    [],
  )
})
