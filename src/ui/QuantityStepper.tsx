import { chakra, Flex } from '@chakra-ui/react'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { announce } from './announcer.ts'
import { disabledProps } from './disabledProps.ts'
import { IconButton } from './IconButton.tsx'
import { useUiTexts } from './UiTextsProvider.tsx'

export type QuantityStepperProps = {
  value: number
  onDecrease: () => void
  onIncrease: () => void
  /** Receives a typed whole number; a refused one leaves `value` as it is. */
  onType: (quantity: number) => void
  /** The accessible name of the group and of its field, for example the dish. */
  label: string
  disabled?: boolean
  canDecrease?: boolean
  size?: 'sm' | 'md'
}

/** Minus, a field for the number, plus; screen readers announce a changed number. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    value,
    onDecrease,
    onIncrease,
    onType,
    label,
    disabled = false,
    canDecrease = true,
  } = props
  const size = props.size ?? 'md'
  const texts = useUiTexts()
  const field = useRef<HTMLInputElement>(null)

  // A draft stays in the field until it is left, so the field is not controlled.
  useEffect(() => {
    const input = field.current
    if (!input || input.value === String(value)) return
    input.value = String(value)
    if (input.closest('fieldset')?.contains(document.activeElement))
      announce(input.value)
  }, [value])

  const submit = (input: HTMLInputElement) => {
    const text = input.value.normalize('NFKC').trim()
    input.value = String(value)
    if (/^\d+$/.test(text)) onType(Number(text))
  }

  return (
    <Flex
      as="fieldset"
      aria-label={label}
      align="center"
      display="inline-flex"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="full"
      bg="bg.panel"
    >
      <IconButton
        label={texts.decrease}
        size={size}
        css={{ borderRadius: 'full' }}
        onClick={onDecrease}
        {...disabledProps(disabled || !canDecrease)}
      >
        <Minus />
      </IconButton>
      <chakra.input
        ref={field}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        disabled={disabled}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => submit(currentTarget)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') submit(currentTarget)
        }}
        w="touch"
        minH="touch"
        bg="transparent"
        borderRadius="control"
        fontSize="md"
        fontWeight="semibold"
        textAlign="center"
      />
      <IconButton
        label={texts.increase}
        size={size}
        css={{ borderRadius: 'full' }}
        onClick={onIncrease}
        {...disabledProps(disabled)}
      >
        <Plus />
      </IconButton>
    </Flex>
  )
}
