/** Milliseconds after which the shop's script is asked for even if a picture still loads, or the page is not shown. */
export const patience = 3_000

/** Milliseconds after which a file that does not come is given up. */
const fileTime = 20_000

const plate = '/media/plate.svg'

/** Reads the files that the shop's script will ask for (`src/firstView/pageLabels.ts`, `pageStyles.ts`), each once; rejects without one. */
const fetchAhead = `const files={},textOf=(answer)=>answer.ok?answer.text():Promise.reject(answer)
window.fetchAhead=(href)=>files[href]??=fetch(href,{signal:AbortSignal.timeout(${fileTime})}).then(textOf)`

/** What a page that its script makes does at once: asks for its labels, which are wanted as soon as the script is here. */
export const labelsScript = `(()=>{
${fetchAhead}
fetchAhead(document.currentScript.dataset.labels).catch(()=>{})
})()`

/**
 * What a page does before the shop's script is here: asks for that script and its style sheet once the page is painted, or at the
 * first tap, and keeps the last tap on a button and the last choice of a select, which the shop then repeats
 * (`src/firstView/earlyActs.ts`). A link is followed by the browser until then: actors that have not started would not hear where the
 * tab went. No event of a choice reaches React before: it would take the page over at once, and undo the choice.
 * A picture that fails is shown from its `src`, and then as a plate, as in `src/ui/showPlate.ts`.
 * The script is never asked for before the page is whole: React would replace half a page.
 * A page that is new in its tab is `data-new` until its script is asked for: its first frame leaves out what is further down
 * (`src/features/home/below.ts`, `src/features/menu/menu.css`). A page that somebody has seen before, as on Back, is painted once it is
 * whole: it may begin there.
 */
export const earlyScript = `(()=>{
${fetchAhead}
const {scripts,ahead,sheet}=document.currentScript.dataset,kept={},heard=['click','input','change','submit']
let asked=false
const add=(name,facts)=>document.head.append(Object.assign(document.createElement(name),facts))
if(document.querySelector('link[rel=expect]')){
if(performance.getEntriesByType('navigation')[0]?.type==='navigate')document.documentElement.dataset.new=''
else add('link',{rel:'expect',blocking:'render',href:'#shop-data'})
}
const ask=()=>{
if(asked)return
if(document.readyState==='loading')return addEventListener('DOMContentLoaded',ask)
asked=true
delete document.documentElement.dataset.new
for(const href of ahead.split(' '))if(href)add('link',{rel:'modulepreload',href})
const {labels}=document.getElementById('shop-data')?.dataset??{}
for(const href of [labels,sheet])if(href)fetchAhead(href).catch(()=>{})
for(const src of scripts.split(' '))add('script',{type:'module',async:false,src})
}
const keep=(event)=>{
const place=event.target.closest({click:'button,a',input:'select',change:'select',submit:'form'}[event.type])
if(!place)return
event.stopImmediatePropagation()
if(place.href)return
if(event.type!=='change')event.preventDefault()
kept[event.type]={place,value:place.value}
ask()
}
for(const type of heard)addEventListener(type,keep,true)
const showPlate=(event)=>{
const picture=event.target
if(picture.localName!=='img')return
event.stopImmediatePropagation()
if(picture.srcset)picture.srcset=''
else if(!picture.src.endsWith('${plate}'))picture.src='${plate}'
}
addEventListener('error',showPlate,true)
window.takeEarlyActs=()=>{
for(const type of heard)removeEventListener(type,keep,true)
removeEventListener('error',showPlate,true)
return kept
}
addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(ask)))
setTimeout(ask,${patience})
})()`
