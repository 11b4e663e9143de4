import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useUiTexts } from './UiTextsProvider.tsx'

export type FieldControlProps = {
  id: string
  required?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export type FormFieldProps = {
  label: ReactNode
  /** Shown under the control and read with it; several messages are joined by the caller. */
  error?: ReactNode
  hint?: ReactNode
  required?: boolean
  children: (control: FieldControlProps) => ReactNode
}

/** A labelled control with its hint and error, joined for screen readers. */
export function FormField({ label, error, hint, required = false, children }: FormFieldProps) {
  const id = useId()
  const texts = useUiTexts()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <chakra.div display="grid" gap="1.5" alignContent="start">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="semibold">
        {label}
        {!required && (
          <chakra.span ms="1.5" color="fg.muted" fontWeight="normal">
            ({texts.optional})
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        ...(required ? { required } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {hint && (
        <chakra.p id={`${id}-hint`} fontSize="sm" color="fg.muted">
          {hint}
        </chakra.p>
      )}
      {error && (
        <chakra.p id={`${id}-error`} fontSize="sm" color="fg.error" role="alert">
          {error}
        </chakra.p>
      )}
    </chakra.div>
  )
}
