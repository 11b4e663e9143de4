import { Button } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useLabels } from '#src/hooks/labels.ts'
import type { RunningHandoff } from './useHandoff.ts'

/** The payment page in a tab of its own, by a link, which no browser blocks; beside a code, which stays, it is only another way there. */
export function PageLink({
  actor,
  step,
  url,
}: Pick<RunningHandoff, 'actor' | 'step'> & { url: string }) {
  const t = useLabels()
  return (
    <Button asChild variant={step === 'qr' ? 'outline' : 'solid'}>
      <a
        href={url}
        // biome-ignore lint/security/noBlankTarget: without an opener the tab could not close itself when it returns
        target="_blank"
        rel="opener"
        onClick={step === 'blocked' ? () => actor.send({ type: 'page.opened' }) : undefined}
      >
        <ExternalLink aria-hidden />
        <span>{t('payment.page_open')}</span>
      </a>
    </Button>
  )
}
