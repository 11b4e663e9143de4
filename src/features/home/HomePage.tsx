import type { ReactNode } from 'react'
import { About } from './About.tsx'
import { BestSellers } from './BestSellers.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Hero } from './Hero.tsx'
import { Membership } from './Membership.tsx'
import { PopularDishes } from './PopularDishes.tsx'
import { RandomDishes } from './RandomDishes.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The home page; `offer` stands in the scene of wide windows. */
export function HomePage({ offer }: { offer?: ReactNode }) {
  return (
    <>
      <Hero offer={offer} />
      <PopularDishes />
      <BestSellers />
      <Membership />
      <RandomDishes />
      <Testimonials />
      <About />
      <CallToAction />
    </>
  )
}
