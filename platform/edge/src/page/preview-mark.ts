import { PREVIEW_PREFIX } from '@sharpside/contracts';
import type { LiveRelease } from '../live/live-release.ts';
import { escapeHtml } from './escape-html.ts';

/** Path that ends a preview. */
export const PREVIEW_EXIT_PATH = `${PREVIEW_PREFIX}exit`;

/**
 * Styles of the mark: signal colours of its own on both themes, above everything, and clear of a phone's bars.
 *
 * The edge makes the mark, not the shell: a shell that is being previewed may be the one that does not start.
 */
export const PREVIEW_MARK_STYLE = `
#preview-mark { position: fixed; z-index: 2147483647; inset-block-end: calc(.75rem + env(safe-area-inset-bottom)); inset-inline: 0; margin-inline: auto; inline-size: fit-content; max-inline-size: calc(100vw - 1.5rem); box-sizing: border-box; display: flex; align-items: center; gap: .75rem; padding: .25rem .25rem .25rem .75rem; border-radius: 5px; background: #ffa62b; color: #14110a; box-shadow: 0 2px 12px #0006; font: 600 .875rem/1.3 Archivo, Arial, "Liberation Sans", sans-serif; }
/* Room for the mark: the end of the page stays readable. */
body { padding-block-end: 4rem; }
#preview-mark span { overflow-wrap: anywhere; }
#preview-mark a { flex: none; padding: .5rem .75rem; border-radius: 3px; background: #14110a; color: #ffd9a0; text-decoration: none; }
#preview-mark a:hover { color: #fff; }
#preview-mark a:focus-visible { outline: 3px solid #14110a; outline-offset: 2px; }
@media print { #preview-mark { display: none; } }
`;

/** The tags of the mark: that the page is a preview, of which release, and how to leave it. */
export const toPreviewMark = ({ app, version }: LiveRelease): string =>
  `<style>${PREVIEW_MARK_STYLE}</style>
<aside id="preview-mark" aria-label="Preview"><span>Preview: ${escapeHtml(`${app} ${version}`)}</span><a href="${PREVIEW_EXIT_PATH}" rel="nofollow">Leave preview</a></aside>`;
