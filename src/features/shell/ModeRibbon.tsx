import { chakra } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'

/** Says that no real money is charged; nothing in a live shop. */
export function ModeRibbon() {
  const t = useLabels()
  const { mode = 'live' } = usePlatform()
  return mode !== 'live' && <Ribbon>{t(`shell.${mode}`)}</Ribbon>
}

const Ribbon = chakra('aside', {
  base: {
    px: '4',
    py: { base: '0.5', md: '1.5' },
    bg: 'warning.subtle',
    color: 'warning.fg',
    fontSize: { base: 'xs', md: 'sm' },
    textAlign: 'center',
  },
})
