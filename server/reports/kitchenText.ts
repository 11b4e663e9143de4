import type { Language } from '#contract/languages.ts'
import type { ServerContext } from '../context.ts'
import type { TranslateKitchen } from '../domain/dayReport.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { StartUpError } from '../lib/startUpError.ts'

export type KitchenText = {
  language: Language
  text: ServerLabels['text']
  t: TranslateKitchen
}

/** Returns the texts in the kitchen's language. Throws a StartUpError before its spreadsheets are loaded. */
export async function kitchenText({
  deps,
  labels,
}: Pick<ServerContext, 'deps' | 'labels'>): Promise<KitchenText> {
  const language = deps.env.KITCHEN_LANGUAGE
  const { text, isEmpty } = await labels()
  if (isEmpty) throw new StartUpError(noSpreadsheets)
  return {
    language,
    text,
    t: (key, values) => text(language, `kitchen.${key}`, values),
  }
}

const noSpreadsheets =
  'The spreadsheets of the kitchen are not loaded yet: run npm run db:seed.'
