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

/** As many as `features/games/catalogue-view.css` counts. */
const ARRIVING_FRAMES = 18

/** A page that has not told of its first paint by then, in milliseconds, is taken for painted. */
const PAINTED_BY = 4000

/** Scripts are fetched by then at the latest, in milliseconds after the page was parsed: frames may be held back. */
const SCRIPTS_BY = 2000

/**
 * The one inline script: before the first paint it hides a page that is framed, applies what the visitor has
 * chosen, and marks a page whose address means something else than what was built, as it always does for the
 * shell. The text depends on the build's variables alone, so that the CSP can allow it by its hash.
 *
 * A page that can be read as it was built is `arriving` for its first frames, which are counted from the first
 * paint on: styles may leave to later frames what would hold back the first. Its own scripts, which stand in a
 * template at its end, are asked for when the first frame is drawn (decision 014). The last button that was pressed
 * before they came is kept for them as `window.pressed`.
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
var q=new URLSearchParams(location.search),b=!("shell" in d.dataset||${JSON.stringify(MEANINGFUL_PARAMETERS)}.some(function(m){return q.has(m)}));
if(b){d.dataset.arriving=0;requestAnimationFrame(f)}else d.dataset.fresh="";
function f(){
var w=document.querySelector(".wall"),a=+d.dataset.arriving;
if((performance.getEntriesByName("first-contentful-paint")[0]||performance.now()>${PAINTED_BY})&&(w||!a))d.dataset.arriving=++a;
if(document.readyState=="loading"||a<=(w?${ARRIVING_FRAMES}:0))requestAnimationFrame(f);else delete d.dataset.arriving
}
window.pressed=null;
addEventListener("click",function k(e){if("pressed" in window)window.pressed=e.target.closest("button[type=button]");else removeEventListener("click",k,true)},true);
function g(){var t=document.getElementById("scripts");if(t){t.remove();document.body.append(t.content)}}
addEventListener("DOMContentLoaded",function(){
if(!b||document.hidden)g();else{requestAnimationFrame(function(){setTimeout(g)});setTimeout(g,${SCRIPTS_BY})}
})
})()`.replaceAll('\n', '')
}
