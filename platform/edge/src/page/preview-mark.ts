import { readFileSync } from 'node:fs';
import { PREVIEW_PREFIX } from '@sharpside/contracts';
import { findShownRevision, type PreviewedApp, type PreviewedSite } from '../live/previewed-site.ts';
import { escapeHtml } from './escape-html.ts';

export const PREVIEW_EXIT_PATH = `${PREVIEW_PREFIX}exit`;

export const PREVIEW_PICK_PATH = `${PREVIEW_PREFIX}pick`;

export const PREVIEW_RELEASES_PATH = `${PREVIEW_PREFIX}releases`;

const OWN_PATHS: ReadonlySet<string> = new Set([PREVIEW_EXIT_PATH, PREVIEW_PICK_PATH, PREVIEW_RELEASES_PATH]);

/** True for the path of a link, which names a preview. */
export const isPreviewLink = (path: string): boolean =>
  path.startsWith(PREVIEW_PREFIX) && !OWN_PATHS.has(path);

/**
 * Styles of the mark: its own signal colours in both themes, above all other content, and clear of a phone's bars.
 * Closed, it is one line. It opens above that line, which does not move.
 *
 * The edge renders the mark, not the shell, because the shell in the preview may fail to start.
 */
export const PREVIEW_MARK_STYLE: string = readFileSync(
  new URL('../../styles/preview-mark.css', import.meta.url),
  'utf8',
);

export const toShownTime = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** Names a preview in a few words. */
export function describePreview(previewed: PreviewedSite): string {
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

/** A table of the apps that differ from the live site. */
export function toDifferences(apps: readonly PreviewedApp[]): string {
  const differing = apps.filter(isDifferent);
  if (differing.length === 0) return '<p>Every release here is the live one.</p>';
  return `<table><caption>What differs from the live site</caption>
<thead><tr><th scope="col">App</th><th scope="col">Preview</th><th scope="col">Live</th></tr></thead>
<tbody>${differing.map(toRow).join('')}</tbody></table>`;
}

export function toReplaced(previewed: PreviewedSite): string {
  const replaced = findShownRevision(previewed)?.replaced ?? [];
  if (replaced.length === 0) return '';
  const names = replaced.map(({ app, version }) => `${app} ${version}`).join(', ');
  return `<p>Withdrawn since, and not shown: ${escapeHtml(names)}.</p>`;
}

/** The apps to choose from. The first app that differs from the live site is selected. */
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

/** The line of the closed mark. Its use of the account comes first, because a narrow window cuts the end off. */
const toLine = (previewed: PreviewedSite) =>
  `Preview ${previewed.hasAccount ? 'with' : 'without'} your account: ${describePreview(previewed)}`;

const toAccount = (hasAccount: boolean) =>
  hasAccount
    ? '<p>It runs with your account: its code can read and do what you can.</p>'
    : '<p>It runs without your account, so nobody can sign in here.</p>';

/**
 * The tags of the mark: that the page is a preview and until when, its use of the account, its differences from the live
 * site, a picker if the link has one, and the way out. It holds no list of releases, so its size does not depend on their number.
 *
 * @param apps every app of the preview and of the live site.
 */
export function toPreviewMark(previewed: PreviewedSite, apps: readonly PreviewedApp[]): string {
  const { preview, picks, hasAccount } = previewed;
  const until = `<time datetime="${preview.until}">${toShownTime(preview.until)}</time>`;
  const hasPicker = preview.schema === 2 && preview.hasPicker;
  return `<style>${PREVIEW_MARK_STYLE}</style>
<aside id="preview-mark" aria-label="Preview"><details><summary><span>${escapeHtml(toLine(previewed))}</span><span class="until">until ${until}</span></summary>
<div class="panel" role="group" aria-label="About this preview" tabindex="0"><p>Only browsers with its link see this, until ${until}.</p>
${toAccount(hasAccount)}
${toReplaced(previewed)}${toDifferences(apps)}
${hasPicker ? toPicker(apps, picks.length > 0) : ''}</div></details><a href="${PREVIEW_EXIT_PATH}" rel="nofollow">Leave preview</a></aside>`;
}
