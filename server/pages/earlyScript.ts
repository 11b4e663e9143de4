import { createHash } from 'node:crypto'

/** Milliseconds after which the shop's script is asked for even if a picture still loads. */
const patience = 3_000

/**
 * What a page does before the shop's script is here: asks for that script and its style sheet once the page is painted, or at the first tap, and
 * keeps the last tap on a button and the last choice of a select, which the shop then repeats (`src/adapters/earlyActs.ts`). No
 * event of a choice reaches React before: it would take the page over at once, and undo the choice.
 */
export const earlyScript = `(()=>{
const {src,ahead,sheets}=document.currentScript.dataset,kept={},heard=['click','input','change','submit']
let asked=false
const add=(name,facts)=>document.head.append(Object.assign(document.createElement(name),facts))
const ask=()=>{
if(asked)return
asked=true
for(const href of sheets.split(' '))if(href)add('link',{rel:'stylesheet',href})
for(const href of ahead.split(' '))if(href)add('link',{rel:'modulepreload',href})
const href=document.getElementById('shop-data')?.dataset.labels
if(href)add('link',{rel:'preload',as:'fetch',crossOrigin:'',href})
add('script',{type:'module',src})
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
if(document.readyState==='complete')ask()
addEventListener('load',ask)
setTimeout(ask,${patience})
})()`

/** The script's source for the Content-Security-Policy. */
export const earlyScriptHash = `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`
