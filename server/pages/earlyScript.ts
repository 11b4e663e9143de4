/** Milliseconds after which the shop's script loads, even during a picture's download or in a hidden page. */
export const patience = 3_000

/** The time limit of a file in milliseconds. */
const fileTime = 20_000

const plate = '/media/plate.svg'

/**
 * Fetches each file of the shop's script once (`src/firstView/pageLabels.ts`, `pageStyles.ts`); rejects if one fails.
 */
const fetchAhead = `const files={},textOf=(answer)=>answer.ok?answer.text():Promise.reject(answer)
window.fetchAhead=(href)=>files[href]??=fetch(href,{signal:AbortSignal.timeout(${fileTime})}).then(textOf)`

/** Starts the download of the labels in a page that its script renders. */
export const labelsScript = `(()=>{
${fetchAhead}
fetchAhead(document.currentScript.dataset.labels).catch(()=>{})
})()`

/**
 * Runs before the shop's script. It loads that script and its style sheet after the first paint, or at the first tap.
 * It records the last tap on a button and the last choice of a select, which the shop then repeats
 * (`src/firstView/replayEarlyInput.ts`). The browser follows links itself: actors that have not started cannot
 * navigate. It keeps choice events from React, which would hydrate the page at once and undo the choice. A picture that
 * fails loads from its `src`, then shows a plate, as in `src/ui/showPlaceholder.ts`. The script loads only after the
 * whole page has arrived: React would replace half a page. The first page of a tab is `data-new` until its script
 * loads: its first frame omits the parts further down (`src/features/home/belowFold.ts`,
 * `src/features/menu/menu.css`). A page that was seen before, as after Back, paints once it is complete, because it
 * may start further down.
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
