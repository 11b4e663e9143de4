import { ProfilePage } from '../features/profile/ProfilePage.tsx'
import { SignedOut } from '../features/session/SignedOut.tsx'
import { useLabels } from '../hooks/labels.ts'
import { WithAccount } from './WithAccount.tsx'
import { WithPayments } from './WithPayments.tsx'

/** /profile, with what changes the account, and what its wallet and its orders pay with. */
export function ProfileRoute() {
  const t = useLabels()
  const signedOut = (
    <SignedOut title={t('profile.signed_out')}>{t('profile.signed_out_hint')}</SignedOut>
  )
  return (
    <WithAccount>
      <WithPayments>
        <ProfilePage signedOut={signedOut} />
      </WithPayments>
    </WithAccount>
  )
}
