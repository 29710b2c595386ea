import { escapeHtml } from './escape-html.ts';
import { PREVIEW_EXIT_PATH, PREVIEW_PICK_PATH, PREVIEW_RELEASES_PATH } from './preview-mark.ts';
import { toSmallPage, toSmallPagePolicy } from './small-page.ts';

type ListedRelease = { version: string; isLive: boolean; isShown: boolean; isWithdrawn: boolean };

/** Content of the list of releases that a browser in a preview may choose from. */
export type ReleaseList = {
  productName: string;
  /** Apps of the preview and of the live site. Other apps are typed in. */
  apps: readonly string[];
  app: string;
  releases: readonly ListedRelease[];
  /** The next page lists versions older than this; undefined on the last page. */
  olderThan: string | undefined;
};

const STYLE = `
:root { color-scheme: dark light; }
body { margin: 0; background: #0a0f0d; color: #f4efe2; font: 1rem/1.5 Arial, "Liberation Sans", sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0 0 1rem; padding-left: .75rem; border-left: 6px solid #ffa726; font-size: 1.5rem; line-height: 1.2; }
nav, form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0 0 1rem; }
label { flex: 1 1 10rem; }
input { display: block; box-sizing: border-box; width: 100%; min-height: 44px; padding: .25rem .5rem; font: inherit; }
a, button { box-sizing: border-box; display: inline-flex; align-items: center; min-height: 44px; padding: .25rem .75rem; border: 1px solid #ffb547; border-radius: 3px; background: none; color: #ffb547; font: inherit; text-decoration: none; cursor: pointer; }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #ffb547; outline-offset: 2px; }
a[aria-current] { background: #ffb547; color: #0a0f0d; }
ul { margin: 0 0 1rem; padding: 0; list-style: none; }
li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 52px; border-top: 1px solid #46504a; overflow-wrap: anywhere; }
li form { margin: 0; }
@media (prefers-color-scheme: light) {
  body { background: #f3efe5; color: #15201a; }
  a, button { border-color: #8a4a00; color: #8a4a00; }
  a:focus-visible, button:focus-visible, input:focus-visible { outline-color: #8a4a00; }
  a[aria-current] { background: #8a4a00; color: #fff; }
  li { border-color: #b9b3a3; }
}
`;

const POLICY = toSmallPagePolicy(STYLE);

const toAddress = (app: string, before?: string) =>
  escapeHtml(
    `${PREVIEW_RELEASES_PATH}?app=${encodeURIComponent(app)}${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`,
  );

function toMarks({ isLive, isShown, isWithdrawn }: ListedRelease): string {
  const marks = [
    ...(isShown ? ['shown here'] : []),
    ...(isLive ? ['live'] : []),
    ...(isWithdrawn ? ['withdrawn, cannot be shown'] : []),
  ];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

function toItem(app: string, release: ListedRelease): string {
  const version = escapeHtml(release.version);
  const button =
    release.isShown || release.isWithdrawn
      ? ''
      : `<form method="post" action="${PREVIEW_PICK_PATH}"><input type="hidden" name="app" value="${escapeHtml(app)}"><input type="hidden" name="version" value="${version}"><button>Show ${version} here</button></form>`;
  return `<li><span>${version}${toMarks(release)}</span>${button}</li>`;
}

/** A page of the list of an app's releases, with a button for each release that this browser may choose. */
export function toReleasesPage({ productName, apps, app, releases, olderThan }: ReleaseList) {
  const title = `Releases of ${app}`;
  const html = toSmallPage({
    title: escapeHtml(`${title} · ${productName}`),
    style: STYLE,
    body: `<h1>${escapeHtml(title)}</h1>
<nav aria-label="Apps">${apps.map((one) => `<a href="${toAddress(one)}"${one === app ? ' aria-current="page"' : ''}>${escapeHtml(one)}</a>`).join('')}</nav>
<form action="${PREVIEW_RELEASES_PATH}"><label>Another app<input name="app" required maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false"></label><button>List its releases</button></form>
${releases.length === 0 ? '<p>Nothing of this app is published.</p>' : `<ul>${releases.map((release) => toItem(app, release)).join('')}</ul>`}
<nav aria-label="More">${olderThan === undefined ? '' : `<a href="${toAddress(app, olderThan)}">Older releases</a>`}<a href="/">Back to the site</a><a href="${PREVIEW_EXIT_PATH}">Leave preview</a></nav>`,
  });
  return { html, contentPolicy: POLICY };
}
