import type { Page } from '@playwright/test'

/** The controls of the page or of the open dialog that are smaller than a thumb needs. Links in a text may be. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5
    const place = [...document.querySelectorAll('dialog[open]')].at(-1)
    const controls = (place ?? document.body).querySelectorAll<HTMLElement>(
      'a[href]:not([href="#main"]), summary, :is(button, input, select, textarea):enabled',
    )
    return [...controls].flatMap((control) => {
      const target = targetOf(control)
      const { width, height } = target.getBoundingClientRect()
      const isSmall = width < least || height < least
      if (!isSmall || width * height < 4 || isInText(control)) return []
      return `${nameOf(control)}: ${Math.round(width)} x ${Math.round(height)}`
    })

    /** A label belongs to its box; a layer above a card is as large as the card. */
    function targetOf(control: HTMLElement): Element {
      const layer = getComputedStyle(control, '::after')
      if (layer.content !== 'none' && layer.position === 'absolute')
        return control.offsetParent ?? control
      const isBox =
        control instanceof HTMLInputElement &&
        ['checkbox', 'radio', 'file'].includes(control.type)
      return (isBox && control.labels?.[0]) || control
    }

    function isInText(control: HTMLElement): boolean {
      return getComputedStyle(control).display === 'inline'
    }

    function nameOf({ tagName, ariaLabel, textContent, id }: HTMLElement) {
      return `${tagName.toLowerCase()} ${ariaLabel || textContent || id}`
    }
  })
}
