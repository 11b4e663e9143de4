import { oldestBrowsers } from '#contract/browsers.ts'
import type { Language } from '#contract/languages.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { escapeHtml } from '../lib/html.ts'

/** Milliseconds that a shop whose script has failed may take to start all the same. */
const patience = 3_000

/**
 * Shows the sentence before it in a browser that is older than the oldest ones, and where a file of the shop's script does not come or
 * fails before the shop has started, which takes `takeEarlyActs` away (`src/firstView/earlyActs.ts`). The features tell the oldest
 * browsers apart: Safari has the first since then, Chrome the second, Firefox the third. Any browser can run this script.
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

/** What an older browser says above the page. */
export function olderBrowser(labels: ServerLabels, language: Language): string {
  const text = labels.t(language, { key: 'older_browser', values: oldestBrowsers })
  return `<p id="older-browser" role="alert" hidden style="${look}">${escapeHtml(text)}</p><script>${olderBrowserScript}</script>`
}

const look =
  'margin:0;padding:12px 16px;background:#ffe9b8;color:#1a1412;font:16px/1.5 system-ui,sans-serif'
