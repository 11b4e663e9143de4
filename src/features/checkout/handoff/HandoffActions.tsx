import { Button, Flex } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { LeaveLinks } from './LeaveLinks.tsx'
import { PageLink } from './PageLink.tsx'
import type { HandoffStep } from './progressTexts.ts'
import type { RunningHandoff } from './useHandoff.ts'
import { useOrderStep } from './useOrderStep.ts'

/** `children` stand below the link to the payment page. */
export function HandoffActions({
  actor,
  step,
  children,
}: RunningHandoff & { children?: ReactNode }) {
  const t = useLabels()
  const availableActions = useSelector(
    actor,
    (snapshot) => actions[step].filter(({ type }) => snapshot.can({ type })),
    shallowEqual,
  )
  const isSlow = useOrderStep() === 'slow'
  const url = useSelector(actor, ({ context }) => context.page?.url ?? null)
  const hasLink = url !== null && (step === 'blocked' || step === 'qr')
  const isLeavable =
    ['unknown', 'reconciling'].includes(step) ||
    (['opening', 'redirecting'].includes(step) && isSlow)
  const isPrimary = (index: number) =>
    index === 0 && !hasLink && step !== 'waiting' && step !== 'qr'

  return (
    <Flex
      gap="2"
      wrap="wrap"
      css={{ '& > *': { flexGrow: 1 } }}
      _empty={{ display: 'none' }}
    >
      {hasLink && <PageLink actor={actor} step={step} url={url} />}
      {children}
      {availableActions.map(({ type, label }, index) => (
        <Button
          key={type}
          variant={isPrimary(index) ? 'solid' : 'outline'}
          onClick={() => actor.send({ type })}
        >
          {t(label)}
        </Button>
      ))}
      {isLeavable && <LeaveLinks />}
    </Flex>
  )
}

const reopen = { type: 'page.reopen', label: 'payment.page_reopen' } as const
const redirect = { type: 'page.redirect', label: 'payment.page_here' } as const
const checkAgain = {
  type: 'payment.ask',
  label: 'checkout.check_again',
} as const
const abandon = {
  type: 'payment.giveUp',
  label: 'payment.another_way',
} as const

type Action =
  | typeof reopen
  | typeof redirect
  | typeof checkAgain
  | typeof abandon

const actions: Record<HandoffStep, readonly Action[]> = {
  unknown: [checkAgain],
  reconciling: [],
  redirecting: [],
  blocked: [redirect, abandon],
  qr: [abandon],
  unfinished: [reopen, redirect, abandon],
  waiting: [reopen, abandon],
  opening: [],
}
