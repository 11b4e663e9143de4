import { chakra } from '@chakra-ui/react'
import { About } from './About.tsx'
import { BestSellers } from './BestSellers.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Hero } from './Hero.tsx'
import { Membership } from './Membership.tsx'
import { PopularDishes } from './PopularDishes.tsx'
import { RandomDishes } from './RandomDishes.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The home page. */
export function HomePage() {
  return (
    <Sections>
      <Hero />
      <PopularDishes />
      <BestSellers />
      <Membership />
      <RandomDishes />
      <Testimonials />
      <About />
      <CallToAction />
    </Sections>
  )
}

/** What is far below costs nothing before the customer comes near it. */
const Sections = chakra('div', {
  base: {
    '& > section:not(:first-of-type)': {
      contentVisibility: 'auto',
      containIntrinsicHeight: 'auto 34rem',
    },
  },
})
