import { useEffect, useRef } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { FormField } from '#src/ui/FormField.tsx'
import { Select } from '#src/ui/Select.tsx'

export type StateFieldProps = {
  states: readonly string[]
  /** The state of the postal code that was typed last; empty where the code names none. */
  suggested: string
  error: string | undefined
}

/** The state, which follows the postal code until the customer chooses another. */
export function StateField({ states, suggested, error }: StateFieldProps) {
  const t = useLabels()
  const ref = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.value = suggested
  }, [suggested])

  return (
    <FormField label={t('address.state')} error={error}>
      {(control) => (
        <Select
          {...control}
          ref={ref}
          name="state"
          autoComplete="address-level1"
        >
          <option value="" />
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      )}
    </FormField>
  )
}
