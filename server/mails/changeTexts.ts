import type { Language } from '#contract/languages.ts'
import type { OrderChange } from '../db/schema/kitchen.ts'
import type { MailLine } from './renderMailText.ts'

/** The pieces that a change names: `2 × Mapo Tofu (Regular 350 g)`; null where it names none. */
export function piecesText(
  { line, quantity }: OrderChange,
  lines: readonly MailLine[],
): string | null {
  const dish = line === null ? undefined : lines[line - 1]
  return dish === undefined
    ? null
    : `${quantity} × ${dish.name} (${dish.detail})`
}

/** The reason of a change: in Chinese where the kitchen wrote it, else as it wrote it for everybody. */
export function reasonText(
  { reason, reason_zh }: OrderChange,
  language: Language,
): string {
  return language === 'zh' ? (reason_zh ?? reason) : reason
}
