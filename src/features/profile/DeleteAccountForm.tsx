import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ApiError } from '#contract/errors.ts'
import { type Cents, formatMoney, parseCents } from '#contract/money.ts'
import type { DeletionValues } from '#machines/profile/deleteAccountMachine.ts'
import { useDeleteAccount, useSession, useWallet } from '#src/hooks/actors.ts'
import { textOf, useErrorText, useForm } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'

/** Asks for the password, and for consent to lose the balance. */
export function DeleteAccountForm() {
  const t = useLabels()
  const textFor = useErrorText()
  const actor = useDeleteAccount()
  const wallet = useWallet()
  const walletBalance = useSelector(wallet, ({ context }) => context.data)
  const hasFailed = useSelector(wallet, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const email = useSelector(
    useSession(),
    ({ context }) => context.user?.email ?? '',
  )
  const refusedBalance = useSelector(actor, ({ context }) =>
    balanceOf(context.error),
  )
  const balance = refusedBalance ?? walletBalance
  const { form, field, errorOf, error, busy } = useForm(actor, (data) =>
    readDeletion(data, balance ?? 0),
  )
  const consentProblem = errorOf('gives_up')

  return (
    <chakra.form {...form} display="grid" gap="4" maxW="28rem" mt="4">
      <chakra.p>{t('profile.data_delete_hint')}</chakra.p>
      {error && (
        <Banner kind="error">
          {textFor(error, 'profile.data_delete_failed')}
        </Banner>
      )}
      <input
        type="email"
        value={email}
        autoComplete="username"
        readOnly
        hidden
      />
      <PasswordField
        {...field('password')}
        label={t('password.old')}
        required
        autoComplete="current-password"
      />
      {balance !== null && balance > 0 && (
        <Checkbox name="gives_up" aria-invalid={consentProblem !== undefined}>
          {t('profile.data_gives_up', { balance: formatMoney(balance) })}
        </Checkbox>
      )}
      {consentProblem && <Banner kind="error">{consentProblem}</Banner>}
      {balance === null && hasFailed && (
        <RetryNotice onRetry={() => wallet.send({ type: 'resource.retry' })}>
          {t('payment.wallet_failed')}
        </RetryNotice>
      )}
      <Button
        type="submit"
        variant="outline"
        justifySelf="start"
        aria-busy={busy}
        {...disabledProps(busy || balance === null)}
      >
        {t(busy ? 'profile.data_deleting' : 'profile.data_delete_now')}
      </Button>
    </chakra.form>
  )
}

function readDeletion(data: FormData, balance: Cents): DeletionValues {
  return {
    password: textOf(data, 'password'),
    balance,
    gives_up: data.has('gives_up'),
  }
}

/** The current balance in a refused deletion. */
function balanceOf(error: ApiError | null): Cents | null {
  if (error?.code !== 'conflict' || error.data.balance === undefined)
    return null
  return parseCents(String(error.data.balance))
}
