import type { Translate } from '#contract/translations.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { FormField } from '#src/ui/FormField.tsx'
import { Select } from '#src/ui/Select.tsx'

export type StateFieldProps = {
  shown: boolean
  /** The state of an existing address; null for a new one. */
  known: string | null
  error: string | undefined
}

/**
 * The state. Only the checkout's address form shows it; other forms keep it. A new address has the first of the
 * kitchen's states.
 */
export function StateField({ shown, known, error }: StateFieldProps) {
  const t = useLabels()
  const states = statesOf(t)
  const chosen = known ?? states[0] ?? ''
  if (!shown) return <input type="hidden" name="state" value={chosen} />
  const options =
    chosen === '' || states.includes(chosen) ? states : [chosen, ...states]
  return (
    <FormField label={t('address.state')} error={error}>
      {(control) => (
        <Select
          {...control}
          name="state"
          defaultValue={chosen}
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
