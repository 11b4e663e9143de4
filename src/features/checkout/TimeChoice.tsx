import { chakra } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { DateField } from './DateField.tsx'
import { Section } from './Section.tsx'
import { SlotSelect } from './SlotSelect.tsx'

/** The day and the time slot. */
export function TimeChoice() {
  const t = useLabels()
  return (
    <Section title={t('checkout.when')}>
      <chakra.div display="grid" gap="5">
        <DateField />
        <SlotSelect />
      </chakra.div>
    </Section>
  )
}
