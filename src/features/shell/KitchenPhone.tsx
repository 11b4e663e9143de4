import { chakra } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'

/** A link that calls the kitchen; nothing where it names no phone number. */
export function KitchenPhone() {
  const t = useLabels()
  const phone = usePlatform().seller?.phone
  if (!phone) return null

  return (
    <p>
      <Call href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {t('shell.call_kitchen', { phone })}
      </Call>
    </p>
  )
}

const Call = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '9',
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
})
