import { chakra } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'

export function OpeningTimes() {
  const t = useLabels()
  return (
    <div>
      <chakra.h2 fontWeight="semibold" mb="1">
        {t('shell.opening_times')}
      </chakra.h2>
      <p>{t('shell.opening_days')}</p>
      <p>{t('shell.opening_hours')}</p>
    </div>
  )
}
