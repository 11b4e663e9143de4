import { Button, chakra, Flex, Input } from '@chakra-ui/react'
import { type FormEvent, type RefObject, useId, useRef } from 'react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutFacts } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useCouponMessage, useCouponNews } from '#src/hooks/useCouponMessage.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { useNews } from '#src/ui/announcer.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { FieldProblem } from '../FieldProblem.tsx'

/** The cart owns the coupon. The field is disabled while a coupon loads or is applied. */
export function CheckoutCoupon() {
  const t = useLabels()
  const id = useId()
  const checkout = useCheckout()
  const code = useCheckoutFacts((facts) => facts.cart.couponCode)
  const isLoading = useCheckoutFacts((facts) => facts.coupon === 'loading')
  const message = useCouponMessage()
  useNews(useCouponNews(code))
  const container = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)

  useRestoreFocus(
    container,
    isLoading ? 'loading' : code,
    code === null ? input : removeButton,
  )

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    checkout.send({ type: 'coupon.apply' })
  }

  return (
    <chakra.div ref={container} data-field="coupon">
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="semibold">
        {t('checkout.coupon')}
      </chakra.label>
      <chakra.form onSubmit={apply}>
        <Flex gap="2">
          <Input
            key={code}
            ref={input}
            id={id}
            name="coupon"
            defaultValue={
              code ?? checkout.getSnapshot().context.form.couponDraft
            }
            onChange={({ target }) =>
              checkout.send({ type: 'coupon.type', code: target.value })
            }
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            disabled={isLoading || code !== null}
            aria-invalid={message !== null || undefined}
            aria-describedby={`${id}-message`}
          />
          {code === null && (
            <Button
              type="submit"
              variant="outline"
              {...disabledProps(isLoading)}
            >
              {t(
                isLoading
                  ? 'checkout.coupon_checking'
                  : 'checkout.coupon_apply',
              )}
            </Button>
          )}
        </Flex>
      </chakra.form>
      {code !== null && (
        <AppliedCoupon code={code} removeButton={removeButton} />
      )}
      {message && (
        <chakra.p id={`${id}-message`} mt="1.5" color="fg.error" fontSize="sm">
          {message}
        </chakra.p>
      )}
      <FieldProblem field="coupon" />
    </chakra.div>
  )
}

function AppliedCoupon(props: {
  code: string
  removeButton: RefObject<HTMLButtonElement | null>
}) {
  const { code, removeButton } = props
  const t = useLabels()
  const checkout = useCheckout()
  const isInactive = useCheckoutFacts(
    (facts) => facts.cart.totals.couponProblem !== null,
  )

  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap="3"
      mt="1"
    >
      <chakra.span
        color={isInactive ? 'fg' : 'success.fg'}
        fontWeight="semibold"
        fontSize="sm"
      >
        <span translate="no">
          {t(
            isInactive ? 'checkout.coupon_waiting' : 'checkout.coupon_applied',
            { code },
          )}
        </span>
      </chakra.span>
      <Button
        ref={removeButton}
        variant="plain"
        size="sm"
        aria-label={t('checkout.coupon_remove_named', { code })}
        onClick={() => checkout.send({ type: 'coupon.remove' })}
      >
        {t('checkout.coupon_remove')}
      </Button>
    </Flex>
  )
}
