import { PREVIEW_PREFIX } from '@sharpside/contracts';
import { findShownRevision, type PreviewedApp, type PreviewedSite } from '../live/previewed-site.ts';
import { escapeHtml } from './escape-html.ts';

/** Path that ends a preview. */
export const PREVIEW_EXIT_PATH = `${PREVIEW_PREFIX}exit`;

/** Path that takes a choice of a release. */
export const PREVIEW_PICK_PATH = `${PREVIEW_PREFIX}pick`;

/** Path of the list of releases to choose from. */
export const PREVIEW_RELEASES_PATH = `${PREVIEW_PREFIX}releases`;

/**
 * Styles of the mark: signal colours of its own on both themes, above everything, and clear of a phone's bars. Closed it is
 * one line; what it opens to lies above that line, which stays where it is.
 *
 * The edge makes the mark, not the shell: a shell that is being previewed may be the one that does not start.
 */
export const PREVIEW_MARK_STYLE = `
#preview-mark { position: fixed; z-index: 2147483647; inset-block-end: calc(.75rem + env(safe-area-inset-bottom)); inset-inline: 0; margin-inline: auto; inline-size: 40rem; max-inline-size: calc(100vw - 1.5rem); box-sizing: border-box; display: flex; align-items: center; gap: .5rem; padding: .25rem; border-radius: 5px; background: #ffa62b; color: #14110a; box-shadow: 0 2px 12px #0006; font: 600 .875rem/1.3 Archivo, Arial, "Liberation Sans", sans-serif; text-align: start; }
/* Room for the mark: the end of the page stays readable, and what is fixed there stands above the mark. */
:root { --preview-mark-room: calc(4.5rem + env(safe-area-inset-bottom)); }
body { padding-block-end: var(--preview-mark-room); }
#preview-mark details { flex: 1; min-inline-size: 0; }
#preview-mark summary { display: flex; align-items: center; gap: .5rem; min-block-size: 44px; padding-inline: .5rem; cursor: pointer; list-style: none; }
#preview-mark summary::-webkit-details-marker { display: none; }
#preview-mark summary::before { content: ""; flex: none; border: 5px solid transparent; border-block-end-color: currentColor; border-block-start: 0; }
#preview-mark [open] summary::before { rotate: 180deg; }
#preview-mark summary span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#preview-mark summary .until { flex: none; margin-inline-start: auto; font-weight: 400; }
#preview-mark a, #preview-mark button { box-sizing: border-box; display: inline-flex; align-items: center; justify-content: center; min-block-size: 44px; padding: .25rem .75rem; border: 0; border-radius: 3px; background: #14110a; color: #ffd9a0; font: inherit; text-decoration: none; cursor: pointer; }
#preview-mark > a { flex: none; }
#preview-mark a:hover, #preview-mark button:hover { color: #fff; }
#preview-mark :focus-visible { outline: 3px solid #14110a; outline-offset: 2px; }
#preview-mark .panel { position: absolute; inset-block-end: calc(100% + .5rem); inset-inline: 0; box-sizing: border-box; max-block-size: min(32rem, 70vh); overflow: auto; padding: 1rem; border-radius: 5px; background: #fff3df; color: #14110a; box-shadow: 0 2px 12px #0006; font-weight: 400; }
#preview-mark p, #preview-mark form { margin: 0 0 .75rem; }
#preview-mark table { table-layout: fixed; inline-size: 100%; margin-block-end: 1rem; border-collapse: collapse; }
/* Shares, so that only a long version is broken, and no word of the head. */
#preview-mark thead th { inline-size: 36%; }
#preview-mark thead th:last-child { inline-size: 28%; }
#preview-mark caption, #preview-mark th { text-align: start; font-weight: 600; }
#preview-mark caption { padding-block-end: .25rem; }
#preview-mark th, #preview-mark td { padding: .375rem .5rem .375rem 0; border-block-start: 1px solid #14110a33; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
#preview-mark form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; }
#preview-mark label { flex: 1 1 8rem; min-inline-size: 0; font-weight: 600; }
#preview-mark select, #preview-mark input { display: block; box-sizing: border-box; inline-size: 100%; min-block-size: 44px; margin-block-start: .25rem; padding: .25rem .5rem; border: 1px solid #14110a; border-radius: 3px; background: #fff; color: #14110a; font: inherit; font-size: 1rem; font-weight: 400; }
@media (max-width: 40rem) { #preview-mark summary .until { display: none; } }
@media print { #preview-mark { display: none; } }
`;

/** `2026-11-30 14:05 UTC` */
const toShownTime = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** Words for a preview, in one line. */
function describePreview(previewed: PreviewedSite): string {
  const { releases, picks } = previewed;
  const revision = findShownRevision(previewed);
  const [first] = releases;
  const shown = revision
    ? `revision ${revision.number} of ${revision.channel}`
    : releases.length === 1 && first
      ? `${first.app} ${first.version}`
      : `${releases.length} releases`;
  return picks.length === 0 ? shown : `${shown}, ${picks.length} chosen by you`;
}

const toRow = ({ app, here = 'none', live = 'none', isPicked }: PreviewedApp) =>
  `<tr><th scope="row">${escapeHtml(app)}</th><td>${escapeHtml(here)}${isPicked ? ' (your choice)' : ''}</td><td>${escapeHtml(live)}</td></tr>`;

const isDifferent = ({ here, live, isPicked }: PreviewedApp) => here !== live || isPicked;

/** The table of differences from the live site. */
function toDifferences(apps: readonly PreviewedApp[]): string {
  const differing = apps.filter(isDifferent);
  if (differing.length === 0) return '<p>Every release here is the live one.</p>';
  return `<table><caption>What differs from the live site</caption>
<thead><tr><th scope="col">App</th><th scope="col">Here</th><th scope="col">Live</th></tr></thead>
<tbody>${differing.map(toRow).join('')}</tbody></table>`;
}

function toReplaced(previewed: PreviewedSite): string {
  const replaced = findShownRevision(previewed)?.replaced ?? [];
  if (replaced.length === 0) return '';
  const names = replaced.map(({ app, version }) => `${app} ${version}`).join(', ');
  return `<p>Withdrawn since, and not shown: ${escapeHtml(names)}.</p>`;
}

/** The choices of an app, with the one on top that the preview is about. */
function toOptions(apps: readonly PreviewedApp[]): string {
  const first = apps.find(isDifferent);
  return apps
    .map((one) => `<option${one === first ? ' selected' : ''}>${escapeHtml(one.app)}</option>`)
    .join('');
}

const toPicker = (apps: readonly PreviewedApp[], hasPicks: boolean) =>
  `<form method="post" action="${PREVIEW_PICK_PATH}"><label>App<select name="app">${toOptions(apps)}</select></label><label>Version<input name="version" required maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false"></label><button>Show it here</button></form>
<p><a href="${PREVIEW_RELEASES_PATH}" rel="nofollow">List of releases</a></p>${
    hasPicks
      ? `
<form method="post" action="${PREVIEW_PICK_PATH}"><button name="reset" value="1">Forget my choices</button></form>`
      : ''
  }`;

/**
 * The tags of the mark: that the page is a preview and until when, what differs from the live site, a picker where the link
 * has one, and how to leave it. It holds no list of releases, so that it costs the same however many there are.
 *
 * @param apps every app of the preview and of the live site.
 */
export function toPreviewMark(previewed: PreviewedSite, apps: readonly PreviewedApp[]): string {
  const { preview, picks } = previewed;
  const until = `<time datetime="${preview.until}">${toShownTime(preview.until)}</time>`;
  const hasPicker = preview.schema === 2 && preview.hasPicker;
  return `<style>${PREVIEW_MARK_STYLE}</style>
<aside id="preview-mark" aria-label="Preview"><details><summary><span>Preview: ${escapeHtml(describePreview(previewed))}</span><span class="until">until ${until}</span></summary>
<div class="panel" role="group" aria-label="About this preview" tabindex="0"><p>Only browsers with its link see this, until ${until}.</p>
${toReplaced(previewed)}${toDifferences(apps)}
${hasPicker ? toPicker(apps, picks.length > 0) : ''}</div></details><a href="${PREVIEW_EXIT_PATH}" rel="nofollow">Leave preview</a></aside>`;
}
