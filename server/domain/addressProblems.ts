import type { AddressInput } from '#contract/addressForm.ts'
import { readDoorPhone } from '#contract/phone.ts'
import type { MessagesByField } from './message.ts'
import { nameProblem } from './registrationProblems.ts'

/** The errors of an address's names and phone, by field; empty when it is valid. Mails contain all three. */
export function addressProblems({
  name,
  recipient,
  phone,
}: AddressInput): MessagesByField {
  const problems = {
    name: nameProblem(name),
    recipient: recipient ? nameProblem(recipient) : null,
    phone: phone && readDoorPhone(phone) === null ? 'door_phone_invalid' : null,
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [[field, [problem]]] : [],
    ),
  )
}
