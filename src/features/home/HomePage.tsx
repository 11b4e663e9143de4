import { About } from './About.tsx'
import { BestSellers } from './BestSellers.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Hero } from './Hero.tsx'
import { Membership } from './Membership.tsx'
import { PopularDishes } from './PopularDishes.tsx'
import { RandomDishes } from './RandomDishes.tsx'
import { Testimonials } from './Testimonials.tsx'

export function HomePage() {
  return (
    <>
      <Hero />
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
