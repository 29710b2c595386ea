/** Id of the page's template with the scripts. */
const AFTER_PAINT_ID = 'after-paint';

/** A script that a page needs, with its integrity. */
export type PageScript = { href: string; integrity: string | undefined };

/**
 * Loads the scripts of a page that is whole without them, after it was drawn: they take neither the network nor the processor
 * from the first picture. At once where nobody looks, such as in a background tab, and after three seconds at the latest.
 *
 * It moves elements of the page into place. To make them of addresses would need a Trusted Types policy.
 */
export const AFTER_PAINT_SCRIPT = `!function(d){
let files=d.getElementById("${AFTER_PAINT_ID}").content;
function start(){d.head.append(files)}
d.hidden?start():(new PerformanceObserver(e=>e.getEntriesByName("first-contentful-paint").length&&start()).observe({type:"paint",buffered:!0}),setTimeout(start,3e3))
}(document)`;

/** The tags of this script; they stand after the import map and after all visible content. */
export const toAfterPaint = (tags: readonly string[]): string[] => [
  `<template id="${AFTER_PAINT_ID}">${tags.join('')}</template>`,
  `<script>${AFTER_PAINT_SCRIPT}</script>`,
];
