import { FormField, type FormFieldProps } from './FormField.tsx'
import { type InputProps, TextInput } from './TextInput.tsx'

export type TextFieldProps = Omit<FormFieldProps, 'children'> &
  Omit<InputProps, 'id' | 'children' | 'required'>

export function TextField(props: TextFieldProps) {
  const { label, error, hint, required = false, limit, ...input } = props
  return (
    <FormField
      label={label}
      error={error}
      hint={hint}
      required={required}
      limit={limit}
    >
      {(control) => <TextInput {...input} {...control} />}
    </FormField>
  )
}
