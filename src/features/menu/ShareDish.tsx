import { Button } from '@chakra-ui/react'
import { Share2 } from 'lucide-react'
import { dishLink } from '#contract/dishLink.ts'
import { useNotices } from '#src/hooks/actors.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'

export type ShareDishProps = {
  /** The shop's address without a trailing slash. */
  origin: string
  /** Shares a link by the device's dialog, or copies it. */
  share: (link: {
    title: string
    url: string
  }) => Promise<'shared' | 'dismissed' | 'copied' | 'failed'>
}

/** Shares the address that opens a dish in the current language. */
export function ShareDish({
  itemId,
  name,
  origin,
  share,
}: ShareDishProps & { itemId: number; name: string }) {
  const t = useLabels()
  const notices = useNotices()
  const language = useLanguage()
  const url = `${origin}${dishLink(itemId)}&lang=${language}`
  const onClick = async () => {
    const outcome = await share({ title: name, url })
    if (outcome === 'copied')
      notices.send({
        type: 'notice.status',
        notice: { key: 'item.link_copied' },
      })
    if (outcome === 'failed')
      notices.send({
        type: 'notice.alert',
        notice: { key: 'item.link_failed', values: { url } },
      })
  }

  return (
    <Button variant="outline" justifySelf="start" onClick={onClick}>
      <Share2 aria-hidden />
      <span>{t('item.share')}</span>
    </Button>
  )
}
