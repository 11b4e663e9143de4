import { type Language, languageFacts } from '#contract/languages.ts'
import type { Deps } from '../context.ts'
import { escapeHtml, escapeScript } from '../lib/html.ts'
import { labelsScript } from './earlyScript.ts'
import { labelsFile } from './labelsFile.ts'
import { olderBrowser } from './olderBrowser.ts'
import { type PageContent, pageData } from './pageData.ts'
import {
  type PageSubject,
  pageHead,
  structuredData,
  textsOf,
} from './pageHead.ts'
import type { PageTemplate } from './pageTemplate.ts'
import { type PublicPath, publicPages } from './publicPages.ts'

/** A page that its script renders; it starts the download of the labels. */
export function renderPlainPage(
  { env }: Deps,
  { plain }: PageTemplate,
  content: PageContent,
  path: string,
  language: Language,
): string {
  const labels = labelsFile(content.labels, language)
  const data = pageData(env, content, path, language)
  const title = content.labels.text(language, 'titles.default')
  const older = olderBrowser(content.labels, language)

  return fill(plain, language, {
    data,
    labels,
    head: askFor(labels),
    title,
    older,
  })
}

/** A public page with its content, its data and its metadata. Nothing in it is personal. */
export async function renderPublicPage(
  deps: Deps,
  template: PageTemplate,
  content: PageContent,
  subject: PageSubject,
): Promise<string> {
  const { env, clientDirectory, renderFirstView } = deps
  const { path, language, homeSelection } = subject
  const data = pageData(env, content, path, language, homeSelection)
  const view = await renderFirstView?.(
    path,
    data,
    content.labels.ofClient(language).content,
  )
  const labels = labelsFile(content.labels, language)
  const ahead = view
    ? view.pictures + firstPaint(path) + headingFont(template, subject)
    : askFor(labels)
  const head = pageHead(env, content, subject, clientDirectory) + ahead
  const { title } = textsOf(content, subject)
  const { markup } = view ?? {}
  const styles = markup && template.stylesOf(markup)
  const behind = structuredData(deps, content, subject)
  const older = olderBrowser(content.labels, language)
  const parts = { data, labels, head, behind, title, older, styles, markup }

  return fill(view ? template.rendered : template.plain, language, parts)
}

/** A page that its script renders needs the labels together with the script. */
function askFor(labels: string): string {
  return `<script data-labels="${labels}">${labelsScript}</script>`
}

/**
 * Delays the first paint until the parts above an element are complete. On screens wider than a phone, where parts
 * stand side by side and late ones move others, it waits for the whole content.
 */
function firstPaint(path: PublicPath): string {
  const { paint } = publicPages[path]
  return `<link rel="expect" href="#${paint}" blocking="render">
<link rel="expect" href="#shop-data" blocking="render" media="(width >= 30rem)">`
}

/**
 * The home page, with its large headline, loads the font early. On the menu, with small headings, that would delay the
 * first paint by a third; there the font comes a moment later, in the place of its stand-in.
 */
function headingFont(
  { headingFont: address }: PageTemplate,
  { path, language }: PageSubject,
) {
  if (address === null || path !== '/' || language !== 'en') return ''
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`
}

type Parts = {
  data: string
  labels: string
  head: string
  behind?: string
  title: string
  older: string
  styles?: string | undefined
  markup?: string | undefined
}

function fill(page: string, language: Language, parts: Parts): string {
  const {
    data,
    labels,
    head,
    behind = '',
    title,
    older,
    styles = '',
    markup,
  } = parts
  const script = `<script type="application/json" id="shop-data" data-labels="${labels}">${escapeScript(data)}</script>`
  return page
    .replace('<html lang="en">', `<html lang="${languageFacts[language].tag}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--shop-head-->', () => `${manifestLink(language)}${head}`)
    .replace('</head>', () => `${styles}</head>`)
    .replace(
      '<div id="root"></div>',
      (root) => older + (markup ? `<div id="root">${markup}</div>` : root),
    )
    .replace('<!--shop-data-->', () => script + behind)
}

/** Browsers request the manifest without cookies, so its address has the language. */
function manifestLink(language: Language): string {
  return `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`
}
