// Draws the chart of each machine into `machines/<folder>/charts/`: `npm run charts`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { chartSvg, chartsFolder, drawnMachines } from './charts.ts'
import { readMachineFolders } from './machineList.ts'

export async function drawCharts(): Promise<void> {
  for (const machineFolder of await readMachineFolders()) {
    const folder = chartsFolder(machineFolder)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    for (const [name, machine] of await drawnMachines(machineFolder))
      await writeFile(new URL(name, folder), await chartSvg(machine))
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await drawCharts()
