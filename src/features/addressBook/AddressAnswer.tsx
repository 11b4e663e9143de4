import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX } from 'lucide-react'
import { announceContent } from '#src/ui/announcer.ts'

export type AddressAnswerProps = { isGood: boolean; children: string }

/** Announces the shop's answer to what was typed into a field of an address. */
export function AddressAnswer({ isGood, children }: AddressAnswerProps) {
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="1.5"
      fontSize="sm"
      fontWeight="semibold"
      color={isGood ? 'success.fg' : 'warning.fg'}
    >
      <Icon size={16} aria-hidden />
      <span key={children} ref={announceContent}>
        {children}
      </span>
    </chakra.p>
  )
}
