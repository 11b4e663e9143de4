import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oldestBrowsers } from '#contract/browsers.ts'
import { compat, css, lackingBrowsers } from '../../scripts/browsers/compat.ts'
import {
  newMarkupOf,
  newMarkupOfView,
} from '../../scripts/browsers/readMarkup.ts'
import { newFeaturesOf } from '../../scripts/browsers/readScript.ts'
import { newStylesOf } from '../../scripts/browsers/readStyles.ts'

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Object.groupBy(dishes, byTag)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['await Array.fromAsync(pages)', 'Array.fromAsync'],
  ['mine.union(yours)', '.union()'],
  ['mine?.symmetricDifference(yours)', '.symmetricDifference()'],
  ['dialog.showPopover()', '.showPopover()'],
  ['window.navigation', 'navigation'],
  ['const line = scheduler', 'scheduler'],
  ['navigator.userActivation.isActive', null],
  ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
  ['/[\\p{L}--a]/v', '/v'],
  ['dishes.toSorted().at(-1)', null],
  ['const scheduler = 1; scheduler + 1', null],
  ['line.scheduler', null],
])('in the script %s an older browser lacks %s', (code, feature) => {
  expect([...newFeaturesOf('a.js', code)]).toEqual(feature ? [feature] : [])
})

test.each([
  ['h1 { text-wrap: balance }', 'text-wrap'],
  ['a { color: light-dark(red, blue) }', 'light-dark()'],
  ['@starting-style { a { color: red } }', '@starting-style'],
  ['a { field-sizing: content }', 'field-sizing'],
  ['a { color: red; & b { color: blue } }', 'nested rules'],
  ['a:open { color: red }', ':open'],
  [
    'a { height: 100dvh; color: color-mix(in srgb, red, blue); width: min(1px, 2em) }',
    null,
  ],
  ['a:has(b):not(.c)::before { color: #fff }', null],
  ['a { color: red; color: light-dark(red, blue) }', null],
  ['a { -webkit-user-select: none; user-select: none }', null],
  ['@supports (text-wrap: balance) { h1 { text-wrap: balance } }', null],
])('in the styles %s an older browser lacks %s', (sheet, feature) => {
  expect([...newStylesOf(sheet)]).toEqual(feature ? [feature] : [])
})

test('elements, attributes and kinds of links that an older browser lacks are found in views and pages', () => {
  const view = 'export const a = <chakra.search popover="auto" className="b" />'
  expect([...newMarkupOfView('a.tsx', view)]).toEqual(['<search>', 'popover'])
  const page =
    '<link rel="expect" href="#main" blocking="render"><main id="main">'
  expect([...newMarkupOf(page)]).toEqual(['blocking', '<link rel=expect>'])
})

test('A35: README names the oldest browsers in which the shop works', () => {
  const { safari, chrome, edge, firefox, samsung } = oldestBrowsers
  const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')
  expect(readme).toContain(
    `The shop works in Safari ${safari} (iOS ${safari}), Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Samsung Internet ${samsung} and newer ones`,
  )
})

test.each([
  ['safari', compat.api.Document?.adoptedStyleSheets],
  ['chrome', css.types.color?.['color-mix']],
  ['edge', css.types.color?.['color-mix']],
  ['samsung', css.types.color?.['color-mix']],
  ['firefox', css.selectors.has],
] as const)(
  'A35: the page tells the oldest %s by what has come with it and no other oldest browser lacks',
  (browser, feature) => {
    const name = browser === 'samsung' ? 'samsunginternet_android' : browser
    const support = [feature?.__compat?.support[name] ?? []].flat()
    const versions = support
      .filter(({ flags }) => !flags)
      .map(({ version_added }) => String(version_added))
    expect(versions.map(Number)).toContain(Number(oldestBrowsers[browser]))
    expect(lackingBrowsers(feature)).toEqual([])
  },
)
