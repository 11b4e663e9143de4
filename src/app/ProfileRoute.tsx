import { ProfilePage } from '../features/profile/ProfilePage.tsx'
import { WithPayments } from './WithPayments.tsx'

/** /profile, with what its wallet and its orders pay with. */
export function ProfileRoute() {
  return (
    <WithPayments>
      <ProfilePage />
    </WithPayments>
  )
}
