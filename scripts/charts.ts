import { createHash } from 'node:crypto'
import { render } from 'state-machine-cat'
import type { AnyStateMachine } from 'xstate'
import { chartOf } from '#inspector/chart/chartOf.ts'
import { factories, machinesFolder, readMachines } from './machineList.ts'

export const chartsFolder = (folder: string) =>
  new URL(`${folder}/charts/`, machinesFolder)

/** The machines of a folder by their charts' file names. A factory's unchanged machines share the factory's chart. */
export async function drawnMachines(
  folder: string,
): Promise<Map<string, AnyStateMachine>> {
  const entries = await readMachines(folder)
  const distinct = entries.filter(({ file, machine }) =>
    factories.every(
      (factory) =>
        factory.file === file ||
        hashOf(factory.make(machine.id)) !== hashOf(machine),
    ),
  )
  return new Map(distinct.map(({ machine }) => [`${machine.id}.svg`, machine]))
}

/** An SVG that is readable on light and on dark pages; `data-chart` is the hash of its content. */
export async function chartSvg(machine: AnyStateMachine): Promise<string> {
  const output = await render(chartOf(machine), {
    inputType: 'json',
    outputType: 'svg',
  })
  const short = replacements.reduce(
    (svg, [from, to]) => svg.replaceAll(from, to),
    String(output),
  )
  return short
    .replace('<svg', `<svg data-chart="${hashOf(machine)}"`)
    .replace('>', `><title>${machine.id}</title>${style}`)
}

/** The hash of a chart's content, without drawing it. */
export function hashOf(machine: AnyStateMachine): string {
  const content = JSON.stringify([
    chartOf(machine),
    style,
    replacements.map(String),
  ])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

const style =
  '<style>svg{background:#fff;color:#222;font:12px Helvetica,Arial,sans-serif}text{fill:currentColor}' +
  '@media(prefers-color-scheme:dark){svg{background:#16181d;color:#ddd}}</style>'

/** Removes from Graphviz's output: comments and titles, invisible boxes, repeated attributes, fractions. */
const replacements: [RegExp, string][] = [
  [/<\?xml[^>]*>|<!DOCTYPE[^>]*>|<!--[\s\S]*?-->|<title>[^<]*<\/title>/g, ''],
  [
    /<polygon fill="(?:white" stroke="none"|#ffffff" fill-opacity)[^>]*\/>/g,
    '',
  ],
  [
    / (?:id|class|xmlns:xlink|xml:space|font-family|text-anchor)="(?:[^"m]|m(?!iddle))*"/g,
    '',
  ],
  [/ font-size="12\.00"|(?: &#160;)+(?=<)/g, ''],
  [/"black"/g, '"currentColor"'],
  [/(\d)\.(\d)\d*/g, '$1.$2'],
  [/\.0(?=\D)/g, ''],
  [/\n+/g, '\n'],
]
