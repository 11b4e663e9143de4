import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { drawnMachines } from '../../scripts/charts.ts'
import { readMachineFolders } from '../../scripts/machineList.ts'

// A process of its own: a chart has the text of inline conditions, which each compiler writes in its own way.
test('J10: machines/*/charts/ shows the machines as they are (npm run charts)', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    'scripts/drawCharts.ts',
    '--check',
  ])
  expect(stdout).toBe('')
})

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
