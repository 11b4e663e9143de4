// Makes the heading font from variable Fraunces (Open Font License) in one weight, and its style
// sheet: `npm run font`. The files are committed.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const source = dirname(
  fileURLToPath(import.meta.resolve('@fontsource-variable/fraunces/opsz.css')),
)
const target = 'src/ui/heading'
const fontOptions = {
  targetFormat: 'woff2',
  variationAxes: { wght: 700, opsz: 36 },
}

/** The letters of English headings. A browser loads the other files only for other letters. */
const english = 'U+0020-007E,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/** Metrics of the font in ems: the height of a line, and the average width of a letter in English text. */
const metrics = { ascent: 0.978, descent: 0.255, width: 0.49 }

/**
 * The fallback fonts of devices and the average width of their bold letters: from @capsizecss/metrics, the last one
 * measured on the names of dishes.
 */
const fallbacks = [
  { width: 0.5186, names: ['Georgia Bold', 'Georgia-Bold'] },
  { width: 0.512, names: ['Noto Serif Bold', 'NotoSerif-Bold'] },
  { width: 0.4363, names: ['Times New Roman Bold', 'Liberation Serif Bold'] },
]

const ranges = JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8'))
const englishLetters = lettersOf(english)
const names = ['vietnamese', 'latin-ext', 'latin']
const faces = await Promise.all(
  names.map((name) =>
    makeFace(
      name,
      name,
      // A browser also asks a second face that names a letter, while the first one loads.
      [...lettersOf(ranges[name])].filter(
        (letter) => !englishLetters.has(letter),
      ),
    ),
  ),
)
faces.push(await makeFace('english', 'latin', [...englishLetters]))
const sheet = [
  '/* Made by npm run font. */',
  ...faces,
  ...fallbacks.map(fallbackFace),
].join('\n')
writeFileSync(join(target, 'heading.css'), sheet)
copyFileSync(join(source, 'LICENSE'), join(target, 'LICENSE'))

async function makeFace(name, from, letters) {
  const file = readFileSync(
    join(source, `files/fraunces-${from}-opsz-normal.woff2`),
  )
  writeFileSync(
    join(target, `${name}.woff2`),
    await subset(file, letters.join(''), fontOptions),
  )
  return `@font-face {
  font-family: "Heading";
  font-display: swap;
  font-weight: 700;
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${rangeOf(letters)};
}
`
}

/** A fallback font with the metrics of the heading font, so that nothing moves when the font loads. */
function fallbackFace({ width, names }, index) {
  const size = metrics.width / width
  const percent = (part) => `${(part * 100).toFixed(1)}%`
  return `@font-face {
  font-family: "Heading stand-in ${index + 1}";
  font-weight: 700;
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(metrics.ascent / size)};
  descent-override: ${percent(metrics.descent / size)};
  line-gap-override: 0%;
}
`
}

/** The shortest `unicode-range` of letters in their order. */
function rangeOf(letters) {
  const codes = letters.map((letter) => letter.codePointAt(0))
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0')
  return codes
    .filter((code) => !codes.includes(code - 1))
    .map((first) => {
      let last = first
      while (codes.includes(last + 1)) last += 1
      return first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`
    })
    .join(', ')
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
