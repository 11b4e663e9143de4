import postcss, { type Root } from 'postcss'

const hover = /(?<!:not\():hover/

/** Limits `:hover` to devices that can hover: on a phone, a tapped element would keep it until the next tap. */
export function hoverWithPointer(root: Root): void {
  root.walkRules(hover, (rule) => {
    if (
      rule.parent?.type === 'atrule' &&
      'params' in rule.parent &&
      /hover/.test(String(rule.parent.params))
    )
      return

    const others = rule.selectors.filter((selector) => !hover.test(selector))
    const media = postcss.atRule({ name: 'media', params: '(hover:hover)' })
    media.append(
      rule.clone({
        selectors: rule.selectors.filter((selector) => hover.test(selector)),
      }),
    )
    rule.after(media)
    if (others.length > 0) rule.selectors = others
    else rule.remove()
  })
}
