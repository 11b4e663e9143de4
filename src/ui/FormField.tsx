import { chakra } from '@chakra-ui/react'
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { TextCount } from './TextCount.tsx'
import { useUiTexts } from './UiTextsProvider.tsx'

export type FieldControlProps = {
  id: string
  'aria-required'?: true
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export type FormFieldProps = {
  label: ReactNode
  /** Shown under the control and read with it; the caller joins several messages. */
  error?: ReactNode
  hint?: ReactNode
  required?: boolean
  /** The maximum number of characters. A text near it shows a counter; a longer text is not cut. */
  limit?: number | undefined
  children: (control: FieldControlProps) => ReactNode
}

export function FormField(props: FormFieldProps) {
  const { label, error, hint, required = false, limit, children } = props
  const id = useId()
  const texts = useUiTexts()
  const { container, length, updateLength } = useLength()
  const describedBy = [
    hint && `${id}-hint`,
    limit && `${id}-count`,
    error && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ')

  return (
    <chakra.div
      ref={container}
      display="grid"
      gap="1.5"
      alignContent="start"
      onInput={limit === undefined ? undefined : updateLength}
    >
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="semibold">
        <span>{label}</span>
        {!required && (
          <chakra.span ms="1.5" color="fg.muted" fontWeight="normal">
            {`(${texts.optional})`}
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        // To Firefox, a form with an empty `required` field is invalid before it is sent.
        ...(required ? { 'aria-required': true } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <chakra.p id={`${id}-hint`} fontSize="sm" color="fg.muted">
          {hint}
        </chakra.p>
      )}
      {limit !== undefined && (
        <TextCount id={`${id}-count`} length={length} limit={limit} />
      )}
      {error && (
        <chakra.p id={`${id}-error`} fontSize="sm" color="fg.error">
          {error}
        </chakra.p>
      )}
    </chakra.div>
  )
}

function useLength() {
  const container = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)

  useEffect(() => {
    const form = container.current?.closest('form')
    const empty = () => setLength(0)
    form?.addEventListener('reset', empty)
    return () => form?.removeEventListener('reset', empty)
  }, [])

  const updateLength = ({ target }: FormEvent) => {
    if ('value' in target && typeof target.value === 'string')
      setLength(target.value.trim().length)
  }

  return { container, length, updateLength }
}
