import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useCouponMessage, useCouponNews } from '#src/hooks/useCouponMessage.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { announceContent, useNews } from '#src/ui/announcer.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { TextInput } from '#src/ui/TextInput.tsx'
import { AppliedCoupon } from './AppliedCoupon.tsx'

/** Applies and removes the cart's only coupon. */
export function CouponField() {
  const t = useLabels()
  const cart = useCart()
  const id = useId()
  const coupon = useSelector(cart, ({ context }) => context.coupon)
  const isLoading = useSelector(cart, (snapshot) => snapshot.matches('loading'))
  const message = useCouponMessage()
  useNews(useCouponNews(coupon?.code ?? null))
  const container = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  useRestoreFocus(container, coupon?.code ?? null, input)
  useEffect(() => {
    if (coupon && input.current) input.current.value = ''
  }, [coupon])

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    cart.send({ type: 'cart.applyCoupon', code })
  }

  return (
    <chakra.div ref={container} display="grid" gap="2">
      {coupon && <AppliedCoupon coupon={coupon} />}
      <form onSubmit={apply}>
        <Flex gap="2">
          <TextInput
            ref={input}
            name="code"
            aria-label={t('cart.coupon_code')}
            placeholder={t('cart.coupon_code')}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            readOnly={isLoading}
            aria-invalid={message !== null || undefined}
            aria-describedby={message ? id : undefined}
          />
          <Button type="submit" variant="outline" {...disabledProps(isLoading)}>
            {t(isLoading ? 'cart.coupon_checking' : 'cart.coupon_apply')}
          </Button>
        </Flex>
      </form>
      {message && (
        <chakra.p id={id} ref={announceContent} color="fg.error" fontSize="sm">
          {message}
        </chakra.p>
      )}
    </chakra.div>
  )
}
