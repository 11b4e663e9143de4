// Makes the typeface of headings of the variable Fraunces (Open Font License), in the one weight that headings have, and its style
// sheet: `npm run font`. The files are committed.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const source = dirname(
  fileURLToPath(import.meta.resolve('@fontsource-variable/fraunces/opsz.css')),
)
const target = 'src/ui/heading'
const instance = {
  targetFormat: 'woff2',
  variationAxes: { wght: 700, opsz: 36 },
}

/** The letters of English headings; the other files are loaded when a heading has a letter of theirs. */
const english = 'U+0020-007E,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/** Of the instance, in ems: the height of a line, and how wide letters are on average in English text. */
const ours = { ascent: 0.978, descent: 0.255, width: 0.49 }

/** The stand-in typefaces of devices, and the width of their bold letters, from @capsizecss/metrics. */
const devices = [
  { width: 0.5186, names: ['Georgia Bold', 'Georgia-Bold'] },
  { width: 0.512, names: ['Noto Serif Bold', 'NotoSerif-Bold'] },
  { width: 0.4326, names: ['Times New Roman Bold', 'Liberation Serif Bold'] },
]

const ranges = JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8'))
const common = lettersOf(english)
const names = ['vietnamese', 'latin-ext', 'latin']
const faces = await Promise.all(
  names.map((name) =>
    makeFace(
      name,
      name,
      ranges[name],
      [...lettersOf(ranges[name])].filter((letter) => !common.has(letter)),
    ),
  ),
)
// Of two faces that have a letter a browser takes the last one.
faces.push(await makeFace('english', 'latin', english, common))
const sheet = [
  '/* Made by npm run font. */',
  ...faces,
  ...devices.map(standIn),
].join('\n')
writeFileSync(join(target, 'heading.css'), sheet)
copyFileSync(join(source, 'LICENSE'), join(target, 'LICENSE'))

async function makeFace(name, from, range, letters) {
  const file = readFileSync(
    join(source, `files/fraunces-${from}-opsz-normal.woff2`),
  )
  writeFileSync(
    join(target, `${name}.woff2`),
    await subset(file, [...letters].join(''), instance),
  )
  return `@font-face {
  font-family: "Heading";
  font-display: optional;
  font-weight: 700;
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${range};
}
`
}

/** A device's face with the lines and widths of ours, so that nothing moves when ours comes. */
function standIn({ width, names }, index) {
  const size = ours.width / width
  const percent = (part) => `${(part * 100).toFixed(1)}%`
  return `@font-face {
  font-family: "Heading stand-in ${index + 1}";
  font-weight: 700;
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ours.ascent / size)};
  descent-override: ${percent(ours.descent / size)};
  line-gap-override: 0%;
}
`
}

function lettersOf(range) {
  const letters = range.split(',').flatMap((part) => {
    const [first, last = first] = part.replace('U+', '').split('-')
    const code = Number.parseInt(first, 16)
    return Array.from(
      { length: Number.parseInt(last, 16) - code + 1 },
      (_, at) => String.fromCodePoint(code + at),
    )
  })
  return new Set(letters)
}
