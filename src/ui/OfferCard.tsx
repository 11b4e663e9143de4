import { chakra } from '@chakra-ui/react'
import { ArrowRight, History } from 'lucide-react'
import type { Styled } from './styled.ts'

type Props = Styled<'button'> & {
  name: string
  /** Leads to another page. */
  isWay?: boolean
}

/** A button that offers what the customer has ordered or chosen before. */
export function OfferCard({ name, isWay = false, children, ...button }: Props) {
  return (
    <Card type="button" {...button}>
      <History aria-hidden />
      <chakra.span flex="1">
        <chakra.span display="block" fontWeight="semibold">
          {name}
        </chakra.span>
        <chakra.span
          display="block"
          fontSize="sm"
          color="fg.muted"
          textWrap="balance"
        >
          {children}
        </chakra.span>
      </chakra.span>
      {isWay && <ArrowRight size={20} aria-hidden />}
    </Card>
  )
}

const Card = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '16',
    px: { base: '4', md: '6' },
    py: '2.5',
    textAlign: 'start',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    cursor: 'pointer',
    _hover: { borderColor: 'border.emphasized' },
    '& > svg': { color: 'accent.fg', flexShrink: '0' },
    '&[aria-pressed=true]': { borderColor: 'accent.fg', bg: 'accent.subtle' },
  },
})
