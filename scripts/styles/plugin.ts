import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import postcss, { type AtRule } from 'postcss'
import type { Plugin } from 'vite'
import { compileStyles } from './compile.ts'
import { hoverWithPointer } from './hoverWithPointer.ts'
import { inlineTokens } from './inlineTokens.ts'
import { themeCss } from './theme.ts'

const sheet = 'virtual:styles.css'
const resolvedSheet = resolve('src/styles.virtual.css')
const source = resolve('src')

/** A Vite plugin that compiles Chakra's elements and writes all their rules into one sheet. */
export function styles(): Plugin {
  return {
    name: 'styles',
    enforce: 'pre',
    resolveId: (id) => (id === sheet ? resolvedSheet : null),
    load: (id) => (id === resolvedSheet ? sheetOf(source) : null),
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.startsWith(source) || !file.endsWith('.tsx')) return null
      return compileStyles(relative('.', file), code)
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = oneRuleALine(Buffer.from(file.source).toString())
    },
    hotUpdate({ file, modules }) {
      const sheetModule =
        this.environment.moduleGraph.getModuleById(resolvedSheet)
      return sheetModule && file.startsWith(source)
        ? [...modules, sheetModule]
        : undefined
    },
  }
}

/** One rule a line: a page compares rules by lines (`src/firstView/pageStyles.ts`). */
function oneRuleALine(sheet: string): string {
  const root = postcss.parse(sheet.replace(/\s*\n\s*/g, ' '))
  hoverWithPointer(root)
  root.walkAtRules('media', splitMedia)
  for (const rule of root.nodes) rule.raws.before = '\n'
  return String(root)
}

/** A page needs some rules of a block, and would get these a second time with the rest. */
function splitMedia(media: AtRule): void {
  const { nodes = [] } = media
  for (const rule of nodes.slice(0, -1))
    media.before(media.clone({ nodes: [rule.clone()] }))
  for (const rule of nodes.slice(0, -1)) rule.remove()
}

/** The rules of all files of a folder, sorted so that the order of imports does not matter. */
function sheetOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const textOf = (file: string) => readFileSync(resolve(folder, file), 'utf8')
  const rules = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const path = resolve(folder, file)
      return compileStyles(relative('.', path), textOf(file))?.rules ?? []
    })
  const byName = new Map<string, string>()

  for (const { name, css } of rules) {
    if ((byName.get(name) ?? css) !== css)
      throw new Error(
        `Two styles have the class ${name}: give \`ruleOf\` more letters.`,
      )
    byName.set(name, css)
  }

  const sorted = [...byName].toSorted(([first], [second]) =>
    first < second ? -1 : 1,
  )
  const otherSources = files
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map(textOf)

  return inlineTokens(
    [themeCss(), ...sorted.map(([, css]) => css)].join('\n'),
    otherSources.join('\n'),
  )
}
