import { createHash } from 'node:crypto'
import { render } from 'state-machine-cat'
import type { AnyStateMachine } from 'xstate'
import { chartOf } from '#inspector/chart/chartOf.ts'

/** A machine as an SVG that is read on light and on dark pages; it carries the mark of what it shows. */
export async function chartSvg(machine: AnyStateMachine): Promise<string> {
  const drawn = await render(chartOf(machine), { inputType: 'json', outputType: 'svg' })
  const short = shorter.reduce((svg, [from, to]) => svg.replaceAll(from, to), String(drawn))
  return short
    .replace('<svg', `<svg data-chart="${markOf(machine)}"`)
    .replace('>', `><title>${machine.id}</title>${style}`)
}

/** Tells what a chart shows without drawing it. */
export function markOf(machine: AnyStateMachine): string {
  const shown = JSON.stringify([chartOf(machine), style, shorter.map(String)])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

const style =
  '<style>svg{background:#fff;color:#222;font:12px Helvetica,Arial,sans-serif}text{fill:currentColor}' +
  '@media(prefers-color-scheme:dark){svg{background:#16181d;color:#ddd}}</style>'

/** What Graphviz writes and no picture needs: names, fonts of each text, the paper, boxes that cannot be seen, fractions. */
const shorter: [RegExp, string][] = [
  [/<\?xml[^>]*>|<!DOCTYPE[^>]*>|<!--[\s\S]*?-->|<title>[^<]*<\/title>/g, ''],
  [/<polygon fill="(?:white" stroke="none"|#ffffff" fill-opacity)[^>]*\/>/g, ''],
  [/ (?:id|class|xmlns:xlink|xml:space|font-family|text-anchor)="(?:[^"m]|m(?!iddle))*"/g, ''],
  [/ font-size="12\.00"|(?: &#160;)+(?=<)/g, ''],
  [/"black"/g, '"currentColor"'],
  [/(\d)\.(\d)\d*/g, '$1.$2'],
  [/\.0(?=\D)/g, ''],
  [/\n+/g, '\n'],
]
