import {PREFERENCES} from './lib/use-preference.ts'

/**
 * Parameters that change what a page shows. A static host serves the HTML of `/play` for `/play?page=3` too:
 * with one of these the built page is only a frame until its script has rendered the right one.
 */
const MEANINGFUL_PARAMETERS = [
  'page',
  'type',
  'tag',
  'date',
  'genre',
  'q',
  'url',
  'gameName',
  'imgId',
]

/**
 * What styles leave to later frames than the first, in this order: the roof with planks, tin and sky, the rail, the
 * places of the tickets below the first row, drawings and the heading's lettering, bulbs, what stands below, then
 * the tickets, one or two a frame: their stubs in the first row, all of them below. Each is an attribute of its own
 * (`data-awaiting-roof`), since Chromium styles everything again that is mentioned with an attribute that changes:
 * that all tickets have had their turn is told in two frames (`tickets`, `stubs`) for the same reason.
 */
const AWAITED = ['roof', 'rail', 'places', 'drawings', 'bulbs', 'pager', 'end', 'tickets', 'stubs']

/** Those of them that make the page longer. */
const WITH_HEIGHT = ['places', 'pager', 'end']

/** Milliseconds from frame to frame under which the next one shows two tickets instead of one. */
const QUICK_FRAME = 25

/** A page that has not told of its first paint by then, in milliseconds, is taken for painted. */
const PAINTED_BY = 4000

/** Scripts are fetched by then at the latest, in milliseconds after the page was parsed: painting may be held back. */
const SCRIPTS_BY = 2000

/**
 * The one inline script: before the first paint it hides a page that is framed, applies what the visitor has
 * chosen, and marks a page whose address means something else than what was built, as it always does for the
 * shell. The text depends on the build's variables alone, so that the CSP can allow it by its hash.
 *
 * A page that can be read as it was built shows its words first; the rest follows, a part in each frame after the
 * first paint. Whoever reloads it or comes back has its whole length at once, since the browser scrolls to where it
 * was. Its own scripts, which stand in a template at its end, are asked for when the first paint is on the screen
 * (decision 014). What was pressed or chosen before they came is kept for them in `window.pressed`.
 *
 * Framing fails closed: hidden first, shown when the page is found to be on top or exempt. What cannot be
 * decided here, such as the studio's frame, `framing-decision.ts` decides.
 */
export function headScript({exemptHosts}: {exemptHosts: readonly string[]}): string {
  return `(function(){
var d=document.documentElement,h=location.host.toLowerCase();
d.style.display="none";
if(window.top===window.self||!h||${JSON.stringify(exemptHosts)}.some(function(e){return h===e||h.endsWith("."+e)}))d.style.display="";
else d.dataset.framing="undecided";
var p=${JSON.stringify(PREFERENCES)},n,v;
for(n in p){v=null;try{v=localStorage.getItem(p[n].storageKey)}catch(e){}
if(p[n].values.indexOf(v)>=0)d.dataset[n]=v}
if(!d.dataset.theme)d.dataset.theme=matchMedia("(prefers-color-scheme: light)").matches?"day":"night";
var l=0,o=0,w=${JSON.stringify(AWAITED)},q=new URLSearchParams(location.search),b=!("shell" in d.dataset||${JSON.stringify(MEANINGFUL_PARAMETERS)}.some(function(m){return q.has(m)}));
if(b){
if((performance.getEntriesByType("navigation")[0]||{}).type!="navigate")w=w.filter(function(x){return ${JSON.stringify(WITH_HEIGHT)}.indexOf(x)<0});
w.forEach(function(x){d.setAttribute("data-awaiting-"+x,"")});
try{new PerformanceObserver(function(e){if(e.getEntriesByName("first-contentful-paint")[0])s()}).observe({type:"paint",buffered:true})}catch(e){}
setTimeout(s,${PAINTED_BY})
}else{o=1;d.dataset.fresh=""}
function s(){if(!o){o=1;requestAnimationFrame(f);if(document.readyState!="loading")g()}}
function f(c){
var i=c-l<${QUICK_FRAME}?2:1,t=0;
l=c;
if(w[0]=="tickets"){
while(i--&&(t=document.querySelector(".ticket:not([data-here])")))t.dataset.here="";
t=t||document.readyState=="loading"
}
if(!t)d.removeAttribute("data-awaiting-"+w.shift());
if(w[0])requestAnimationFrame(f)
}
window.pressed=new Map;
addEventListener("click",function k(e){var m=window.pressed,c=e.target.closest("[type=button],[type=checkbox],[type=radio]");if(!m)removeEventListener("click",k,true);else if(c){m.delete(c);m.set(c,c.checked)}},true);
function g(){var t=document.getElementById("scripts"),e=t&&t.content.firstChild;if(e){document.body.append(e);setTimeout(g)}}
addEventListener("DOMContentLoaded",function(){if(o||document.hidden)g();else setTimeout(g,${SCRIPTS_BY})})
})()`.replaceAll('\n', '')
}
