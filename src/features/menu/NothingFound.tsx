import { Button } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { wholeMenu } from '#contract/menuLink.ts'
import { useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

export function NothingFound() {
  const t = useLabels()
  const menu = useMenu()
  const showAll = () => menu.send({ type: 'menu.show', view: wholeMenu })

  return (
    <div ref={announceContent}>
      <EmptyState
        icon={<SearchX size={32} />}
        title={t('menu.nothing_found')}
        action={
          <Button variant="outline" onClick={showAll}>
            {t('menu.show_all')}
          </Button>
        }
      >
        {t('menu.nothing_found_hint')}
      </EmptyState>
    </div>
  )
}
