import { Button, Flex } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import { useLabels } from '#src/hooks/labels.ts'
import { SeeOrders } from '../outcome/SeeOrders.tsx'
import { PageLink } from './PageLink.tsx'
import type { HandoffStep } from './progressTexts.ts'
import type { RunningHandoff } from './useHandoff.ts'

/** The actions at a step of the payment; the most frequent comes first. */
export function HandoffActions({ actor, step }: RunningHandoff) {
  const t = useLabels()
  const offered = useSelector(
    actor,
    (snapshot) => actions[step].filter(({ type }) => snapshot.can({ type })),
    shallowEqual,
  )
  const url = useSelector(actor, ({ context }) => context.page?.url ?? null)
  const hasLink = url !== null && (step === 'blocked' || step === 'qr')
  const isMain = (index: number) =>
    index === 0 && !hasLink && step !== 'waiting' && step !== 'qr'
  return (
    <Flex
      gap="2"
      wrap="wrap"
      css={{ '& > *': { flexGrow: 1 } }}
      _empty={{ display: 'none' }}
    >
      {hasLink && <PageLink actor={actor} step={step} url={url} />}
      {offered.map(({ type, label }, index) => (
        <Button
          key={type}
          variant={isMain(index) ? 'solid' : 'outline'}
          onClick={() => actor.send({ type })}
        >
          {t(label)}
        </Button>
      ))}
      {step === 'unknown' && <SeeOrders />}
    </Flex>
  )
}

const reopen = { type: 'page.reopen', label: 'payment.page_reopen' } as const
const goOnHere = { type: 'page.redirect', label: 'payment.page_here' } as const
const ask = { type: 'payment.ask', label: 'checkout.check_again' } as const
const giveUp = { type: 'payment.giveUp', label: 'payment.another_way' } as const

type Action = typeof reopen | typeof goOnHere | typeof ask | typeof giveUp

const actions: Record<HandoffStep, readonly Action[]> = {
  unknown: [ask],
  reconciling: [],
  redirecting: [],
  blocked: [goOnHere, giveUp],
  qr: [giveUp],
  unfinished: [reopen, goOnHere, giveUp],
  waiting: [reopen, giveUp],
  opening: [],
}
