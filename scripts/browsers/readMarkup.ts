import type { Identifier } from '@mdn/browser-compat-data'
import { parseSync, Visitor } from 'vite'
import { html, lackingBrowsers } from './compat.ts'

const { elements, global_attributes } = html

/** The elements and attributes in a view that one of the oldest browsers lacks, such as `<search>` and `popover`. */
export function newMarkupOfView(file: string, code: string): Set<string> {
  const found = new Set<string>()
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type === 'JSXNamespacedName') return
      // `chakra.dialog` is a `dialog`.
      const tag =
        name.type === 'JSXMemberExpression'
          ? name.property.name
          : String('name' in name && name.name)
      const given = attributes.flatMap((attribute) =>
        attribute.type === 'JSXAttribute' &&
        attribute.name.type === 'JSXIdentifier'
          ? [attribute.name.name.toLowerCase()]
          : [],
      )
      readElement(tag, given, found)
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** The same of HTML as text, or in the strings of a script. */
export function newMarkupOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, tag = '', attributes = ''] of text.matchAll(
    /<([a-z][\w-]*)((?:\s+[a-z-]+="[^"]*")*)/g,
  )) {
    const given = [...attributes.matchAll(/\s([a-z-]+)="([^"]*)"/g)]
    readElement(
      tag,
      given.map(([, name = '']) => name),
      found,
    )
    for (const [, name = '', value = ''] of given)
      if (isNew(elements[tag]?.[name]?.[value]))
        found.add(`<${tag} ${name}=${value}>`)
  }
  return found
}

function readElement(tag: string, attributes: string[], found: Set<string>) {
  if (isNew(elements[tag])) found.add(`<${tag}>`)
  for (const name of attributes)
    if (isNew(elements[tag]?.[name] ?? global_attributes[name])) found.add(name)
}

function isNew(feature: Identifier | undefined): boolean {
  return lackingBrowsers(feature).length > 0
}
