import { chakra, Flex } from '@chakra-ui/react'
import { Minus, Plus } from 'lucide-react'
import { disabledProps } from './disabledProps.ts'
import { IconButton } from './IconButton.tsx'
import { useUiTexts } from './UiTextsProvider.tsx'

export type QuantityStepperProps = {
  value: number
  onDecrease: () => void
  onIncrease: () => void
  /** The accessible name of the group, for example the dish. */
  label: string
  disabled?: boolean
  canDecrease?: boolean
  size?: 'sm' | 'md'
}

/** Minus, number, plus; screen readers announce a changed number. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    value,
    onDecrease,
    onIncrease,
    label,
    disabled = false,
    canDecrease = true,
  } = props
  const size = props.size ?? 'md'
  const texts = useUiTexts()

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
      <chakra.output
        minW="8"
        textAlign="center"
        fontWeight="semibold"
        aria-live="polite"
      >
        {value}
      </chakra.output>
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
