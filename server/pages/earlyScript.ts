import { createHash } from 'node:crypto'

/** Milliseconds after which the shop's script is asked for even if a picture still loads, or the page is not shown. */
const patience = 3_000

/**
 * What a page does before the shop's script is here: asks for that script and its style sheet once the page is painted, or at the
 * first tap, and keeps the last tap on a button and the last choice of a select, which the shop then repeats
 * (`src/adapters/earlyActs.ts`). No event of a choice reaches React before: it would take the page over at once, and undo the choice.
 * A page that somebody has seen before, as on Back, is painted once it is whole: it may begin further down.
 */
export const earlyScript = `(()=>{
const {scripts,ahead,sheet}=document.currentScript.dataset,kept={},heard=['click','input','change','submit']
let asked=false
const add=(name,facts)=>document.head.append(Object.assign(document.createElement(name),facts))
if(document.querySelector('link[rel=expect]')&&performance.getEntriesByType('navigation')[0]?.type!=='navigate')add('link',{rel:'expect',blocking:'render',href:'#shop-data'})
const ask=()=>{
if(asked)return
asked=true
for(const href of ahead.split(' '))if(href)add('link',{rel:'modulepreload',href})
const {labels}=document.getElementById('shop-data')?.dataset??{}
for(const href of [labels,sheet])if(href)add('link',{rel:'preload',as:'fetch',crossOrigin:'',href})
for(const src of scripts.split(' '))add('script',{type:'module',async:false,src})
}
const keep=(event)=>{
const place=event.target.closest({click:'button',input:'select',change:'select',submit:'form'}[event.type])
if(!place)return
event.stopImmediatePropagation()
if(event.type!=='change')event.preventDefault()
kept[event.type]={place,value:place.value}
ask()
}
for(const type of heard)addEventListener(type,keep,true)
window.takeEarlyActs=()=>{
for(const type of heard)removeEventListener(type,keep,true)
return kept
}
addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(ask)))
setTimeout(ask,${patience})
})()`

/** The script's source for the Content-Security-Policy. */
export const earlyScriptHash = `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`
