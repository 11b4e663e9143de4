import { SimpleGrid } from '@chakra-ui/react'
import type { Address } from '#contract/addressBook.ts'
import { addressLengths } from '#contract/addressForm.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { TextField } from '#src/ui/TextField.tsx'

export type ContactFieldsProps = {
  address: Address | null
  field: (name: 'recipient' | 'phone') => {
    name: string
    error: string | undefined
  }
}

/** The company or person at the door and their phone number, if they are not the customer's. */
export function ContactFields({ address, field }: ContactFieldsProps) {
  const t = useLabels()
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <TextField
        {...field('recipient')}
        limit={addressLengths.recipient}
        label={t('address.recipient')}
        hint={t('address.recipient_hint')}
        defaultValue={address?.recipient ?? ''}
        autoComplete="organization"
      />
      <TextField
        {...field('phone')}
        type="tel"
        limit={addressLengths.phone}
        label={t('address.phone')}
        hint={t('address.phone_hint')}
        defaultValue={address?.phone ?? ''}
        autoComplete="tel"
      />
    </SimpleGrid>
  )
}
