import { toInlineJson } from './inline-json.ts';

/** Id of the page's data block that names them. */
const AFTER_PAINT_ID = 'after-paint';

/** A script that a page needs, with its integrity. */
export type PageScript = { href: string; integrity: string | undefined };

/**
 * Loads the scripts of a page that is whole without them, after it was drawn: they take neither the network nor the processor
 * from the first picture. At once where nobody looks, such as in a background tab, and after three seconds at the latest.
 */
export const AFTER_PAINT_SCRIPT = `!function(d){
let files=JSON.parse(d.getElementById("${AFTER_PAINT_ID}").textContent);
function add(tag,{integrity},own){d.head.append(Object.assign(d.createElement(tag),own,{crossOrigin:"anonymous",integrity:integrity||""}))}
function start(){if(files){
for(let file of files.entries)add("script",file,{type:"module",src:file.href});
for(let file of files.preloads)add("link",file,{rel:"modulepreload",href:file.href});
files=0}}
d.hidden?start():(new PerformanceObserver(e=>e.getEntriesByName("first-contentful-paint").length&&start()).observe({type:"paint",buffered:!0}),setTimeout(start,3e3))
}(document)`;

/** The tags of this script; they stand after the import map and after all visible content. */
export const toAfterPaint = (files: {
  preloads: readonly PageScript[];
  entries: readonly PageScript[];
}): string[] => [
  `<script type="application/json" id="${AFTER_PAINT_ID}">${toInlineJson(files)}</script>`,
  `<script>${AFTER_PAINT_SCRIPT}</script>`,
];
