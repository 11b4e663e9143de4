import { oldestBrowsers } from '#contract/browsers.ts'
import type { Language } from '#contract/languages.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { escapeHtml } from '../lib/html.ts'

/** Milliseconds in which the shop may still start after an error of its script. */
const patience = 3_000

/**
 * Shows the sentence before it in an unsupported browser, and if a file of the shop's script fails to load or throws
 * before the shop has started, which removes `takeEarlyActs` (`src/firstView/replayEarlyInput.ts`). Each feature
 * identifies the oldest version of one browser: the first Safari, the second Chrome, the third Firefox. Any browser can
 * run this script.
 */
export const olderBrowserScript = `(function(){
var sentence=document.getElementById('older-browser'),css=window.CSS
function show(){sentence.hidden=false}
function hear(event){
var target=event.target,reason=event.reason||event.error||{},source=[target&&target.src,event.filename,reason.stack].join()
if(source.indexOf('/assets/')>=0)setTimeout(function(){if(window.takeEarlyActs)show()},${patience})
}
window.takeEarlyActs=window.takeEarlyActs||function(){return{}}
addEventListener('error',hear,true)
addEventListener('unhandledrejection',hear)
if(!(document.adoptedStyleSheets&&css&&css.supports('color','color-mix(in srgb,red,red)')&&css.supports('selector(:has(a))')))show()
})()`

export function olderBrowser(labels: ServerLabels, language: Language): string {
  const text = labels.t(language, {
    key: 'older_browser',
    values: oldestBrowsers,
  })
  return `<p id="older-browser" role="alert" hidden style="${style}">${escapeHtml(text)}</p><script>${olderBrowserScript}</script>`
}

const style =
  'margin:0;padding:12px 16px;background:#ffe9b8;color:#1a1412;font:16px/1.5 system-ui,sans-serif'
