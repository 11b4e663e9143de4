import { useLabels } from '#src/hooks/labels.ts'
import { FormField } from '#src/ui/FormField.tsx'
import { Select } from '#src/ui/Select.tsx'

export type StateFieldProps = { shown: boolean; known: string; error: string | undefined }

const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']

/** The state, which only the checkout's address form shows; elsewhere it stays as it is. */
export function StateField({ shown, known, error }: StateFieldProps) {
  const t = useLabels()
  if (!shown) return <input type="hidden" name="state" value={known} />
  const options = known === '' || states.includes(known) ? states : [known, ...states]
  return (
    <FormField label={t('address.state')} error={error}>
      {(control) => (
        <Select {...control} name="state" defaultValue={known} autoComplete="address-level1">
          <option value="" />
          {options.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      )}
    </FormField>
  )
}
