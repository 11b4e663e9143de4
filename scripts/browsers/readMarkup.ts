import type { Identifier } from '@mdn/browser-compat-data'
import { parseSync, Visitor } from 'vite'
import { html, lackingBrowsers } from './compat.ts'

const { elements, global_attributes } = html

/** The new elements and attributes in a view, such as `<search>` and `popover`. */
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
      const names = attributes.flatMap((attribute) =>
        attribute.type === 'JSXAttribute' &&
        attribute.name.type === 'JSXIdentifier'
          ? [attribute.name.name.toLowerCase()]
          : [],
      )
      readElement(tag, names, found)
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** The same for HTML as text, or in the strings of a script. */
export function newMarkupOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, tag = '', attributes = ''] of text.matchAll(
    /<([a-z][\w-]*)((?:\s+[a-z-]+="[^"]*")*)/g,
  )) {
    const pairs = [...attributes.matchAll(/\s([a-z-]+)="([^"]*)"/g)]
    readElement(
      tag,
      pairs.map(([, name = '']) => name),
      found,
    )
    for (const [, name = '', value = ''] of pairs)
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
