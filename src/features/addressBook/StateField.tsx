import { useAddressBook } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { FormField } from '#src/ui/FormField.tsx'
import { Select } from '#src/ui/Select.tsx'

export type StateFieldProps = {
  states: readonly string[]
  value: string
  error: string | undefined
}

/** The state: that of the postal code, or a choice where the code names none. */
export function StateField({ states, value, error }: StateFieldProps) {
  const t = useLabels()
  const addressBook = useAddressBook()
  return (
    <FormField label={t('address.state')} error={error}>
      {(control) => (
        <Select
          {...control}
          name="state"
          autoComplete="address-level1"
          value={value}
          onChange={(event) =>
            addressBook.send({
              type: 'form.typed',
              typed: { state: event.currentTarget.value },
            })
          }
        >
          {states.length > 1 && <option value="" />}
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      )}
    </FormField>
  )
}
