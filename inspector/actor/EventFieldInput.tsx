import { useId } from 'react'
import type { EventField } from './eventForm.ts'

type Props = {
  field: EventField
  text: string
  onChange: (text: string) => void
}

export function EventFieldInput({ field, text, onChange }: Props) {
  const id = useId()
  const { name, type, control, choices, empty } = field
  return (
    <>
      <label htmlFor={id}>
        {name || 'Its fields'} <code>{type}</code>
        {empty === 'left out' && ', may be left out'}
      </label>
      {control === 'choice' ? (
        <select
          id={id}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{empty === 'not allowed' ? 'Choose' : empty}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : control === 'json' ? (
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <input
          id={id}
          type={control}
          step="any"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}
