import type { Translate } from '#contract/translations.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { FormField } from '#src/ui/FormField.tsx'
import { Select } from '#src/ui/Select.tsx'

export type StateFieldProps = {
  shown: boolean
  /** The state of an existing address; null for a new one. */
  savedState: string | null
  error: string | undefined
}

/**
 * Only the checkout's address form shows the field; other forms keep the state. A new address gets the first of the
 * kitchen's states.
 */
export function StateField({ shown, savedState, error }: StateFieldProps) {
  const t = useLabels()
  const states = statesOf(t)
  const selected = savedState ?? states[0] ?? ''
  if (!shown) return <input type="hidden" name="state" value={selected} />

  const options =
    selected === '' || states.includes(selected)
      ? states
      : [selected, ...states]

  return (
    <FormField label={t('address.state')} error={error}>
      {(control) => (
        <Select
          {...control}
          name="state"
          defaultValue={selected}
          autoComplete="address-level1"
        >
          <option value="" />
          {options.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

function statesOf(t: Translate): string[] {
  return t('address.states')
    .split(/[,，、]/)
    .map((state) => state.trim())
    .filter(Boolean)
}
