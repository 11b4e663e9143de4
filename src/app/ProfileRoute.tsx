import { ProfilePage } from '../features/profile/ProfilePage.tsx'
import { SignedOut } from '../features/session/SignedOut.tsx'
import { useLabels } from '../hooks/labels.ts'

export function ProfileRoute() {
  const t = useLabels()
  const signedOut = (
    <SignedOut title={t('profile.signed_out')}>
      {t('profile.signed_out_hint')}
    </SignedOut>
  )
  return <ProfilePage signedOut={signedOut} />
}
