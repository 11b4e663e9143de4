import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { TextLink } from '#src/ui/TextLink.tsx'

/** A link that calls the kitchen; nothing where it names no phone number. */
export function KitchenPhone() {
  const t = useLabels()
  const phone = usePlatform().seller?.phone
  if (!phone) return null

  return (
    <p>
      <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {t('shell.call_kitchen', { phone })}
      </TextLink>
    </p>
  )
}
