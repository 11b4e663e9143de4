import type { Locator } from '@playwright/test'
import { errorsOf } from '#test/support/client/fieldErrors.ts'

/** Returns the error of each invalid control of a form. */
export function problemsOf(form: Locator): Promise<string[]> {
  return form.locator('[aria-invalid=true]').evaluateAll(errorsOf)
}
