import type { NoticeText } from '#machines/core/noticeText.ts'
import { useLabels, useLanguage } from './labels.ts'

/** Shows a notice in the customer's language; a label replaces a message in another language. */
export function useNoticeText() {
  const t = useLabels()
  const language = useLanguage()
  return (notice: NoticeText) => {
    const { original } = notice
    if (original && original.language !== language) return t(original.fallback)
    return 'key' in notice ? t(notice.key, notice.values) : notice.text
  }
}
