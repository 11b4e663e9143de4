import { Button } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import type { RunningHandoff } from './useHandoff.ts'

/** A link to the payment page in a new tab: browsers do not block links. Secondary beside a QR code. */
export function PageLink({
  actor,
  step,
  url,
}: Pick<RunningHandoff, 'actor' | 'step'> & { url: string }) {
  const t = useLabels()
  const { device } = usePlatform()
  return (
    <Button
      asChild
      variant={step === 'qr' && device !== 'phone' ? 'outline' : 'solid'}
    >
      <a
        href={url}
        // biome-ignore lint/security/noBlankTarget: without an opener the tab could not close itself when it returns
        target="_blank"
        rel="opener"
        onClick={
          step === 'blocked'
            ? () => actor.send({ type: 'page.opened' })
            : undefined
        }
      >
        <ExternalLink aria-hidden />
        <span>{t('payment.page_open')}</span>
      </a>
    </Button>
  )
}
