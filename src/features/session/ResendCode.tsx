import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForgotPassword } from '#src/hooks/actors.ts'
import { useErrorText } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Countdown } from '#src/ui/Countdown.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { failureLabel } from './failureLabel.ts'

/** Sends another code after the countdown; screen readers announce only the end. */
export function ResendCode() {
  const t = useLabels()
  const forgot = useForgotPassword()
  const isOver = useSelector(forgot, (snapshot) =>
    snapshot.matches({ countdown: 'over' }),
  )
  const isBusy = useSelector(forgot, (snapshot) => snapshot.hasTag('resending'))
  const isSent = useSelector(forgot, (snapshot) =>
    snapshot.matches({ resend: 'sent' }),
  )
  const canResend = useSelector(forgot, (snapshot) =>
    snapshot.can({ type: 'code.resend' }),
  )

  return (
    <chakra.div display="grid" gap="3" pt="4" borderTopWidth="1px">
      {isSent && <Banner kind="success">{t('password.resent')}</Banner>}
      <Failure />
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <chakra.div flex="1 1 12rem" color="fg.muted">
          {!isOver && <TimeLeft />}
          {isOver && <p ref={announceContent}>{t('password.resend_now')}</p>}
        </chakra.div>
        <Button
          variant="outline"
          aria-busy={isBusy}
          onClick={() => forgot.send({ type: 'code.resend' })}
          {...disabledProps(!canResend)}
        >
          {t(isBusy ? 'password.resending' : 'password.resend')}
        </Button>
      </Flex>
    </chakra.div>
  )
}

function TimeLeft() {
  const t = useLabels()
  const seconds = useSelector(
    useForgotPassword(),
    ({ context }) => context.secondsLeft,
  )
  return (
    <p>
      <span>{t('password.resend_in')}</span> <Countdown seconds={seconds} />
    </p>
  )
}

function Failure() {
  const textFor = useErrorText()
  const error = useSelector(
    useForgotPassword(),
    ({ context }) => context.resendError,
  )
  if (!error) return null
  const text = textFor(error, failureLabel(error, 'password.resend_failed'))
  return <Banner kind="error">{text}</Banner>
}
