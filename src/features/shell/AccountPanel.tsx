import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CircleCheck, LogOut, UserRound, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { isDeliverable } from '#contract/delivery.ts'
import { formatMoney } from '#contract/money.ts'
import {
  useDeliveryPoints,
  useSession,
  useShop,
  useWallet,
} from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePicture } from '#src/hooks/usePicture.ts'
import { Avatar } from '#src/ui/Avatar.tsx'

export function AccountPanel({ onChosen }: { onChosen: () => void }) {
  const t = useLabels()
  const session = useSession()
  const name = useSelector(
    session,
    ({ context }) => context.user?.full_name ?? '',
  )
  const deliverable = useIsDeliverable()
  // The session is known a moment before the customer's actors exist.
  const hasWallet = useSelector(useShop(), (shop) =>
    shop.matches({ session: 'signedIn' }),
  )

  return (
    <chakra.div display="grid" gap="1">
      <Flex align="center" gap="3" px="3" py="2">
        <Avatar src={usePicture()} size={40} />
        <chakra.div minW="0">
          <chakra.p fontWeight="semibold">{name}</chakra.p>
          {deliverable && (
            <chakra.p
              display="flex"
              alignItems="center"
              gap="1.5"
              fontSize="sm"
              color="success.fg"
            >
              <CircleCheck size={16} aria-hidden />
              <span>{t('shell.delivery_available')}</span>
            </chakra.p>
          )}
        </chakra.div>
      </Flex>
      <Button {...row} asChild>
        <Link href="/profile" onClick={onChosen}>
          <UserRound aria-hidden />
          <span>{t('shell.my_profile')}</span>
        </Link>
      </Button>
      {hasWallet && <WalletLink onChosen={onChosen} />}
      <Button
        {...row}
        onClick={() => {
          onChosen()
          session.send({ type: 'session.close' })
        }}
      >
        <LogOut aria-hidden />
        <span>{t('shell.logout')}</span>
      </Button>
    </chakra.div>
  )
}

/** The icons stand in the column of the picture, the words in that of the name. */
const row = {
  variant: 'ghost',
  colorPalette: 'gray',
  justifyContent: 'start',
  px: 'calc({spacing.3} - 1px)',
  gap: '3',
  css: { '& svg': { width: '2.5rem' } },
} as const

/** The balance, and the way to add money to it. */
function WalletLink({ onChosen }: { onChosen: () => void }) {
  const t = useLabels()
  const balance = useSelector(useWallet(), ({ context }) => context.data)
  return (
    <Button {...row} asChild>
      <Link href="/profile?tab=wallet" onClick={onChosen}>
        <Wallet aria-hidden />
        <chakra.span display="grid" textAlign="start">
          {balance !== null && (
            <span>{t('shell.wallet', { balance: formatMoney(balance) })}</span>
          )}{' '}
          <chakra.span color="accent.fg">{t('wallet.add_money')}</chakra.span>
        </chakra.span>
      </Link>
    </Button>
  )
}

function useIsDeliverable(): boolean {
  const code = useSelector(
    useSession(),
    ({ context }) => context.user?.primary_address?.postal_code ?? null,
  )
  const points = useSelector(useDeliveryPoints(), ({ context }) => context.data)
  return code !== null && points !== null && isDeliverable(points, code)
}
