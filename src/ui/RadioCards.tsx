import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type RadioCard<Value extends string> = {
  value: Value
  title: ReactNode
  detail?: ReactNode
  /** Content at the end of the card, such as a price. */
  end?: ReactNode
  disabled?: boolean
  /** A tooltip, for example the reason why the card is disabled. */
  hint?: string
}

export type RadioCardsProps<Value extends string> = {
  legend: ReactNode
  /** For a legend that repeats a visible heading. */
  legendHidden?: boolean
  name: string
  value: Value | null
  options: readonly RadioCard<Value>[]
  onChange: (value: Value) => void
  /** Two columns have no room for details on a phone. */
  columns?: 1 | 2
  /** Content inside the chosen card, below its title. */
  body?: ReactNode
}

/**
 * A choice of one among cards: native radios, so arrows, labels and groups need no script. A press on the chosen card
 * reports it again.
 */
export function RadioCards<Value extends string>(
  props: RadioCardsProps<Value>,
) {
  const {
    legend,
    legendHidden = false,
    name,
    value,
    options,
    onChange,
    columns = 1,
    body,
  } = props
  return (
    <chakra.fieldset minW="0">
      <chakra.legend
        srOnly={legendHidden ? true : undefined}
        fontWeight="semibold"
        mb="2"
      >
        {legend}
      </chakra.legend>
      <chakra.div
        display="grid"
        gap="2"
        gridTemplateColumns={
          columns === 2 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)'
        }
      >
        {options.map((option) => (
          <Card
            key={option.value}
            option={option}
            name={name}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
            body={option.value === value && body}
            isNarrow={columns === 2}
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}

function Card<Value extends string>(props: {
  option: RadioCard<Value>
  name: string
  checked: boolean
  onChoose: () => void
  body: ReactNode
  isNarrow: boolean
}) {
  const { option, name, checked, onChoose, body, isNarrow } = props
  return (
    <Frame>
      <CardLabel title={option.hint}>
        <chakra.input type="radio" boxSize="5" flexShrink="0" asChild>
          <input
            name={name}
            value={option.value}
            checked={checked}
            disabled={option.disabled}
            onChange={onChoose}
            onClick={checked ? onChoose : undefined}
          />
        </chakra.input>
        <chakra.span flex="1" minW="0" overflowWrap="anywhere">
          <chakra.span display="block" fontWeight="semibold">
            {option.title}
          </chakra.span>{' '}
          {option.detail && (
            <chakra.span
              display={isNarrow ? { base: 'none', sm: 'block' } : 'block'}
              fontSize="sm"
              color="fg.muted"
            >
              {option.detail}
            </chakra.span>
          )}
        </chakra.span>
        {option.end}
      </CardLabel>
      {body && <div>{body}</div>}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'control',
    _hover: { borderColor: 'border.emphasized' },
    '&:has(> label > :checked)': {
      borderColor: 'accent.fg',
      bg: 'accent.subtle',
    },
    '&:has(> label > :disabled)': {
      borderColor: 'transparent',
      bg: 'transparent',
    },
  },
})

const CardLabel = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '14',
    px: '4',
    py: '2.5',
    cursor: 'pointer',
    // A disabled card is one line of small print.
    '&:has(:disabled)': {
      minH: '0',
      py: '1',
      fontSize: 'sm',
      cursor: 'not-allowed',
      color: 'fg.muted',
      '& > span > span': { display: 'inline', me: '2' },
    },
  },
})
