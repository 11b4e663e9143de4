import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { compileStyles } from './compile.ts'
import { hoverWithPointer } from './hoverWithPointer.ts'
import { inlineTokens } from './inlineTokens.ts'
import { themeCss } from './theme.ts'

const sheet = 'virtual:styles.css'
const resolvedSheet = resolve('src/styles.virtual.css')
const source = resolve('src')

/** A Vite plugin that compiles Chakra's elements, and makes the one sheet with the rules of all of them. */
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
      const sheets = this.environment.moduleGraph.getModuleById(resolvedSheet)
      return sheets && file.startsWith(source)
        ? [...modules, sheets]
        : undefined
    },
  }
}

/**
 * Puts each rule of the built sheet on a line of its own, by which a page compares rules
 * (`src/firstView/pageStyles.ts`).
 */
function oneRuleALine(sheet: string): string {
  const root = postcss.parse(sheet.replace(/\s*\n\s*/g, ' '))
  hoverWithPointer(root)
  for (const rule of root.nodes) rule.raws.before = '\n'
  return String(root)
}

/** The rules of all files of a folder, in an order that does not depend on who asks first. */
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
  const sorted = [...byName].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const elsewhere = files
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map(textOf)
  return inlineTokens(
    [themeCss(), ...sorted.map(([, css]) => css)].join('\n'),
    elsewhere.join('\n'),
  )
}
