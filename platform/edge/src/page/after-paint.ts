/** Id of the page's template with the scripts. */
const AFTER_PAINT_ID = 'after-paint';

export type PageScript = { href: string; integrity: string | undefined };

/**
 * Loads the scripts of a prerendered page after its first paint, so that they do not compete with the paint for network
 * and processor. In a background tab they load at once, otherwise after three seconds at the latest.
 *
 * The script moves elements that are already in the page. To create them from addresses would need a Trusted Types
 * policy.
 */
export const AFTER_PAINT_SCRIPT = `!function(d){
let files=d.getElementById("${AFTER_PAINT_ID}").content;
function start(){d.head.append(files)}
d.hidden?start():(new PerformanceObserver(e=>e.getEntriesByName("first-contentful-paint").length&&start()).observe({type:"paint",buffered:!0}),setTimeout(start,3e3))
}(document)`;

/** The tags of this script, for a place after the import map and after all visible content. */
export const toAfterPaint = (tags: readonly string[]): string[] => [
  `<template id="${AFTER_PAINT_ID}">${tags.join('')}</template>`,
  `<script>${AFTER_PAINT_SCRIPT}</script>`,
];
