import postcss from 'postcss'
import { expect, test } from 'vitest'
import { type Compiled, compileStyles } from '../../scripts/styles/compile.ts'
import { hoverWithPointer } from '../../scripts/styles/hoverWithPointer.ts'
import { inlineTokens } from '../../scripts/styles/inlineTokens.ts'
import { themeCss } from '../../scripts/styles/theme.ts'

const head = `import { Button, chakra, Flex, Heading } from '@chakra-ui/react'\n`

function compiled(source: string): Compiled {
  const result = compileStyles('src/ui/Example.tsx', head + source)
  if (!result) throw new Error('Nothing was compiled.')
  return result
}

/** The compiled code, with CSS rules in place of class names. */
function readable(source: string): string {
  const { code, rules } = compiled(source)
  return rules
    .reduce(
      (text, { name, css }) => text.replaceAll(name, css.replaceAll(name, '')),
      code,
    )
    .trim()
}

test('an element of Chakra is a plain element with a class', () => {
  const { code, rules } = compiled(
    `export const a = <chakra.label mt="2" htmlFor="x" _hover={{ color: 'fg' }}>Name</chakra.label>`,
  )
  const [{ name, css } = { name: '', css: '' }] = rules
  expect(code.trim()).toBe(
    `export const a = <label htmlFor="x" className="${name}">Name</label>`,
  )
  expect(css).toContain(`.${name}{margin-top:var(--chakra-spacing-2);}`)
  expect(css).toMatch(
    /:is\(:hover, \[data-hover\]\).*{color:var\(--chakra-colors-fg\);}/,
  )
  expect(
    compiled('export const a = <chakra.img htmlWidth={8} />').code,
  ).toContain('<img width={8} />')
})

test('the same styles have the same class, whatever the file', () => {
  const nameOf = (source: string) =>
    compiled(source).rules.map(({ name }) => name)
  expect(nameOf(`export const a = <chakra.p mt="2" />`)).toEqual(
    nameOf(`export const b = <chakra.div css={{ mt: '2' }} />`),
  )
})

test('a component has the classes of its recipe and of its variants', () => {
  const { code } = compiled(
    `export const a = <Button size="lg" type="submit">Pay</Button>`,
  )
  expect(code.trim()).toBe(
    `export const a = <button type="submit" className="button button-lg button-solid">Pay</button>`,
  )
  expect(
    readable(`export const a = (size: 'sm' | 'md') => <Button size={size} />`),
  ).toContain('`button-$' + "{size ?? 'md'}`")
  expect(compiled(`export const a = <Heading as="h1" />`).code).toContain(
    `<h1 className="heading heading-xl" />`,
  )
})

test('a run-time choice of styles is a choice of classes, which win over the static ones', () => {
  const { code, rules } = compiled(
    `export const a = (on: boolean) => <chakra.p color="fg" bg={on ? 'bg' : undefined} />`,
  )
  const [conditional, fixed] = [...rules].sort(
    (a, b) => b.css.length - a.css.length,
  )
  expect(code).toContain(
    `className={\`${fixed?.name} \${(on ? '${conditional?.name}' : '')}\`}`,
  )
  expect(conditional?.css).toContain(
    `.${conditional?.name}.${conditional?.name}{`,
  )
})

test('a table of styles is a table of classes', () => {
  const { code } =
    compiled(`const tones = { good: { color: 'fg' }, bad: { color: 'bg' } }
    export const a = (tone: 'good' | 'bad') => <chakra.p css={tones[tone]} />`)
  expect(code).toMatch(/\(\{"good":"k\w{4}","bad":"k\w{4}"\}\)\[tone\]/)
})

test('the css prop of another component is a class that the component passes on; it wins over the styles of the component', () => {
  const { code, rules } =
    compiled(`export const Panel = (props: object) => <chakra.div p="4" {...props} />
    export const a = <Panel css={{ p: '2' }} />`)
  const panelRule = rules.find(({ css }) => css.includes('spacing-4'))
  const passedRule = rules.find(({ css }) => css.includes('spacing-2'))
  expect(code).toContain(
    `<div {...props} className={\`${panelRule?.name} \${props.className ?? ''}\`} />`,
  )
  expect(code).toContain(`<Panel className="${passedRule?.name}" />`)
  expect(passedRule?.css).toContain(`.${passedRule?.name}`.repeat(3))
})

test('the build removes a local styled component, and its uses get its styles', () => {
  expect(
    readable(`const Row = chakra('li', { base: { gap: '1' } })
      export const a = <Row key="x">text</Row>`),
  ).toMatch(
    /^export const a = <li key="x" className=".*gap:var\(--chakra-spacing-1\);.*">text<\/li>$/,
  )
})

test('with asChild, the only child gets the attributes of the element', () => {
  expect(
    compiled(
      `export const a = <Button asChild title="t"><a href="/x">Go</a></Button>`,
    ).code.trim(),
  ).toBe(
    `export const a = <a title="t" className="button button-md button-solid" href="/x">Go</a>`,
  )
})

test.each([
  ['a value of run time', `export const a = (w: string) => <chakra.p w={w} />`],
  [
    'styles in an object of a function',
    `export const a = () => { const s = { mt: '2' }; s.mt; return <chakra.p {...s} /> }`,
  ],
  [
    'a variant in a spread that only run time knows',
    `export const a = (variant?: 'outline') => <Button {...(variant && { variant })} />`,
  ],
  [
    'a component of Chakra that is not listed',
    `import { Stack } from '@chakra-ui/react'\nexport const a = <Stack />`,
  ],
  [
    'a styled component that others may import',
    `export const Row = chakra('li', { base: {} })`,
  ],
  ['Chakra outside of an element', `export const a = [Flex]`],
])('the build fails, and names file and line, for %s', (_, source) => {
  expect(() => compiled(source)).toThrow(/^src\/ui\/Example\.tsx:\d+: /)
})

test('a token with one declaration becomes its value, and an unused token is removed', () => {
  expect(
    inlineTokens(
      ':root{--chakra-a:1px;--chakra-b:red;--chakra-c:2px}@media dark{:root{--chakra-b:blue}}.x{gap:var(--chakra-a);color:var(--chakra-b)}',
      '',
    ),
  ).toBe(
    ':root{--chakra-b:red}@media dark{:root{--chakra-b:blue}}.x{gap:1px;color:var(--chakra-b)}',
  )
  expect(inlineTokens(':root{--chakra-a:1px}', 'var(--chakra-a)')).toBe(
    ':root{--chakra-a:1px}',
  )
})

test('no rule selects the pseudo-elements of all elements: the browser would compute three styles for each element', () => {
  expect(themeCss()).not.toMatch(/\*::(before|after)/)
})

test('hover styles need a pointer that hovers, in our own sheets and in those of packages', () => {
  const root = postcss.parse(
    'a:hover,a.b{c:d}@media (hover:hover){e:hover{c:d}}@media print{f:is(:hover,:focus){c:d}}g:not(:hover){c:d}',
  )
  hoverWithPointer(root)
  expect(root.toString()).toBe(
    'a.b{c:d}@media (hover:hover){a:hover{c:d}}@media (hover:hover){e:hover{c:d}}@media print{@media (hover:hover){f:is(:hover,:focus){c:d}}}g:not(:hover){c:d}',
  )
})
