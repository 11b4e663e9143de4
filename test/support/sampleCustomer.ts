import type { Address } from '#contract/addressBook.ts'
import type { User } from '#contract/session.ts'

export const sampleAddress: Address = {
  id: 7,
  name: 'Home',
  street_address1: '1 Lantern Lane',
  street_address2: null,
  suburbs: 'Haymarket',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 2000,
}

export const sampleUser: User = {
  id: 1,
  full_name: 'Mei Lin',
  email: 'mei@example.test',
  mobile_number: '0412345678',
  primary_address: sampleAddress,
  billing_address: sampleAddress,
}
