import type { Locator } from '@playwright/test'

/** Returns what is wrong in a form: the last text that describes each invalid control, after hints and counts. */
export function problemsOf(form: Locator): Promise<string[]> {
  return form.locator('[aria-invalid=true]').evaluateAll((controls) =>
    controls.map((control) => {
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
      return document.getElementById(ids.at(-1) ?? '')?.textContent.trim() ?? ''
    }),
  )
}
