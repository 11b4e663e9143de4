import type { Notice } from '#machines/shell/noticesMachine.ts'
import { useLabels } from './labels.ts'

/** A notice in the customer's language. */
export function useNoticeText() {
  const t = useLabels()
  return (notice: Notice) => ('key' in notice ? t(notice.key, notice.values) : notice.text)
}
