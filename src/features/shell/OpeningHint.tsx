import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import { useLabels } from '#src/hooks/labels.ts'

export function OpeningHint() {
  const t = useLabels()
  return (
    <chakra.p
      display={{ base: 'none', md: 'flex' }}
      alignItems="center"
      gap="1.5"
    >
      <Clock size={16} aria-hidden />
      <span>{t('shell.opening_line')}</span>
    </chakra.p>
  )
}
