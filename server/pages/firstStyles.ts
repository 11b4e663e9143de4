import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Root,
  type Rule,
} from 'postcss'
import { lruCache } from '../lib/lruCache.ts'

/** Finds the rules of a style sheet for a page's markup; reads the sheet for the first page. */
export function createFirstStyles(sheet: string): (markup: string) => string {
  const read = lruCache(1, (text: string) => postcss.parse(text))
  return (markup) => {
    const classes = new Set(
      [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      ),
    )
    const first: Root = read(sheet).clone()
    keepNeeded(first, classes)
    return first.toString()
  }
}

function keepNeeded(
  container: Container<ChildNode>,
  classes: Set<string>,
): void {
  container.each((node) => {
    if (node.type === 'rule') {
      if (!isNeeded(node, classes)) node.remove()
    } else if (node.type === 'atrule' && node.nodes && !isWhole(node)) {
      keepNeeded(node, classes)
      if (node.nodes.length === 0) node.remove()
    }
  })
}

/** A layer is always included whole: an additional block of it would make the browser restyle the whole page. */
function isWhole({ name }: AtRule): boolean {
  return name === 'layer' || name === 'keyframes'
}

/** True if one of a rule's selectors has no class that the page lacks. */
function isNeeded({ selectors }: Rule, classes: Set<string>): boolean {
  return selectors.some((selector) => {
    const named = selector
      .replace(/:not\([^)]*\)/g, '')
      .matchAll(/\.([A-Za-z][\w-]*)/g)
    return [...named].every(([, name = '']) => classes.has(name))
  })
}
