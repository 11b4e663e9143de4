import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createElement, type ReactNode } from 'react'

/**
 * Collects the style rules of what is rendered inside `Styled`, as elements for the end of its page's head, where `KeptStyles`
 * finds them. Between the elements of the markup they would break `:nth-child` and hydration.
 */
export function collectStyles() {
  const cache = createCache({ key: 'css' })
  cache.compat = true
  const Styled = ({ children }: { children: ReactNode }) =>
    createElement(CacheProvider, { value: cache }, children)
  const styles = () => {
    const rules = Object.entries(cache.inserted).filter((rule) => typeof rule[1] === 'string')
    const isOfClass = (name: string) => `css-${name}` in cache.registered
    const globals = rules.filter(([name]) => !isOfClass(name))
    const ofClasses = rules.filter(([name]) => isOfClass(name))
    const names = ofClasses.map(([name]) => name)
    return [
      ...globals.map(
        ([name, rule]) => `<style data-s data-emotion="css-global ${name}">${rule}</style>`,
      ),
      `<style data-rules="${names.join(' ')}">${ofClasses.map(([, rule]) => rule).join('')}</style>`,
    ].join('')
  }
  return { Styled, styles }
}
