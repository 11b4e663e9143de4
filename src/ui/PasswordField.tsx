import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FormField, type FormFieldProps } from './FormField.tsx'
import { IconButton } from './IconButton.tsx'
import { type InputProps, TextInput } from './TextInput.tsx'
import { useUiTexts } from './UiTextsProvider.tsx'

export type PasswordFieldProps = Omit<FormFieldProps, 'children'> &
  Omit<InputProps, 'id' | 'children' | 'required' | 'type'>

export function PasswordField(props: PasswordFieldProps) {
  const { label, error, hint, required = false, limit, ...input } = props
  const texts = useUiTexts()
  const [isShown, setIsShown] = useState(false)

  return (
    <FormField
      label={label}
      error={error}
      hint={hint}
      required={required}
      limit={limit}
    >
      {(control) => (
        <chakra.div position="relative">
          <TextInput
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            css={{ pe: '12' }}
          />
          <IconButton
            label={isShown ? texts.hidePassword : texts.showPassword}
            css={{ position: 'absolute', insetEnd: '0', top: '0' }}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
        </chakra.div>
      )}
    </FormField>
  )
}
