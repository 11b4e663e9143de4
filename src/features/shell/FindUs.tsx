import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLabels } from '#src/hooks/labels.ts'

export function FindUs({ children }: { children?: ReactNode }) {
  const t = useLabels()
  return (
    <div>
      <chakra.h2 fontWeight="semibold" mb="1">
        {t('shell.find_us')}
      </chakra.h2>
      <p>{t('shell.kitchen_address')}</p>
      {children}
    </div>
  )
}
