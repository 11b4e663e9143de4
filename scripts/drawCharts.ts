// Draws the chart of each machine into `machines/<folder>/charts/`: `npm run charts`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { chartSvg, chartsFolder, drawnMachines } from './charts.ts'
import { readRooms } from './machineList.ts'

export async function drawCharts(): Promise<void> {
  for (const room of await readRooms()) {
    const folder = chartsFolder(room)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    for (const [name, machine] of await drawnMachines(room))
      await writeFile(new URL(name, folder), await chartSvg(machine))
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await drawCharts()
