import { toInlineJson } from './inline-json.ts';

/** Id of the page's data block that names them. */
const AFTER_PAINT_ID = 'after-paint';

/** A script that a page needs, with its integrity. */
export type PageScript = { href: string; integrity: string | undefined };

/**
 * Loads the scripts of a page that is whole without them, after it was drawn: they take neither the network nor the processor
 * from the first picture. At once where nobody looks, such as in a background tab, and after three seconds at the latest.
 */
export const AFTER_PAINT_SCRIPT = `(function(d){
var data=JSON.parse(d.getElementById('${AFTER_PAINT_ID}').textContent);
function ask(name,address,file){var element=d.createElement(name);element.crossOrigin='anonymous';
if(file.integrity)element.integrity=file.integrity;element[address]=file.href;return element}
function start(){if(!data)return;
data.entries.forEach(function(file){var script=ask('script','src',file);script.type='module';d.head.appendChild(script)});
data.preloads.forEach(function(file){var link=ask('link','href',file);link.rel='modulepreload';d.head.appendChild(link)});
data=null}
if(d.hidden)return start();
new PerformanceObserver(function(list){if(list.getEntriesByName('first-contentful-paint').length)start()}).observe({type:'paint',buffered:true});
setTimeout(start,3000)
})(document)`;

/** The tags of this script; they stand after the import map and after all visible content. */
export const toAfterPaint = (files: {
  preloads: readonly PageScript[];
  entries: readonly PageScript[];
}): string[] => [
  `<script type="application/json" id="${AFTER_PAINT_ID}">${toInlineJson(files)}</script>`,
  `<script>${AFTER_PAINT_SCRIPT}</script>`,
];
