// Draws the chart of each machine into `machines/<folder>/charts/`: `npm run charts`. With `--check` it prints the charts
// that are not as their machines are, and draws nothing.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { chartSvg, chartsFolder, drawnMachines, hashOf } from './charts.ts'
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

/** Missing charts, charts of other states, and charts without a machine. */
async function outdatedCharts(machineFolder: string): Promise<string[]> {
  const folder = chartsFolder(machineFolder)
  const machines = await drawnMachines(machineFolder)
  const files = await readdir(folder)
  const names = new Set([...machines.keys(), ...files])
  const isCurrent = async (name: string) => {
    const machine = machines.get(name)
    if (!machine || !files.includes(name)) return false
    const svg = await readFile(new URL(name, folder), 'utf8')
    return svg.includes(`data-chart="${hashOf(machine)}"`)
  }

  const outdated = []
  for (const name of names)
    if (!(await isCurrent(name))) outdated.push(`${machineFolder}/${name}`)
  return outdated
}

async function printOutdatedCharts(): Promise<void> {
  for (const folder of await readMachineFolders())
    for (const name of await outdatedCharts(folder))
      process.stdout.write(`${name}\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await (process.argv.includes('--check')
    ? printOutdatedCharts()
    : drawCharts())
