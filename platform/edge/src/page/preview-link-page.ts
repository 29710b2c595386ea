import { PREVIEW_PREFIX, type Preview, type ReleaseName } from '@sharpside/contracts';
import { findShownRevision, type PreviewedApp, type PreviewedSite } from '../live/previewed-site.ts';
import { escapeHtml } from './escape-html.ts';
import {
  describePreview,
  PREVIEW_EXIT_PATH,
  toDifferences,
  toReplaced,
  toShownTime,
} from './preview-mark.ts';
import { toSmallPage, toSmallPagePolicy } from './small-page.ts';

/** Name and value of the form's field for a preview with the visitor's account. */
export const ACCOUNT_FIELD = { name: 'account', value: 'mine' };

type LinkPage = {
  productName: string;
  previewed: PreviewedSite;
  /** Every app of the preview and of the live site. */
  apps: readonly PreviewedApp[];
  /** The page of the site that the preview opens. */
  to: string;
  /** The visitor's account in this browser. `elsewhere`: on an origin that has only previews. */
  account: 'signed-in' | 'signed-out' | 'elsewhere';
};

const STYLE = `
:root { color-scheme: dark light; }
body { margin: 0; background: #0a0f0d; color: #f4efe2; font: 1rem/1.5 Arial, "Liberation Sans", sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; padding-left: .75rem; border-left: 6px solid #ffa726; font-size: 1.5rem; line-height: 1.2; }
h2 { margin: 0 0 .25rem; font-size: 1.125rem; }
section { margin: 1.5rem 0; padding: 1rem; border: 1px solid #46504a; border-radius: 5px; }
p { margin: 0 0 1rem; }
form { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: #b3bcb2; }
dd { margin: 0; }
table { width: 100%; margin: 0 0 1rem; border-collapse: collapse; }
caption, th { text-align: start; font-weight: 600; }
th, td { padding: .375rem .5rem .375rem 0; border-top: 1px solid #46504a; text-align: start; vertical-align: top; }
a { color: #ffb547; }
button { box-sizing: border-box; min-height: 44px; padding: .5rem 1rem; border: 1px solid #ffb547; border-radius: 3px; background: none; color: #ffb547; font: inherit; cursor: pointer; }
button.first { background: #ffb547; color: #0a0f0d; }
a:focus-visible, button:focus-visible { outline: 3px solid #ffb547; outline-offset: 2px; }
@media (prefers-color-scheme: light) {
  body { background: #f3efe5; color: #15201a; }
  dt { color: #47544c; }
  a { color: #8a4a00; }
  section, th, td { border-color: #b9b3a3; }
  button { border-color: #8a4a00; color: #8a4a00; }
  button.first { background: #8a4a00; color: #fff; }
  a:focus-visible, button:focus-visible { outline-color: #8a4a00; }
}
`;

const POLICY = toSmallPagePolicy(STYLE);

const toLink = (id: string, to: string) =>
  `${PREVIEW_PREFIX}${id}${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}`;

/** More releases than these are only counted, so that the question stays in sight. */
const MAX_NAMED = 10;

function listNames(releases: readonly ReleaseName[]): string {
  const named = releases.slice(0, MAX_NAMED).map(({ app, version }) => `${app} ${version}`);
  const others = releases.length - named.length;
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${others} others`;
}

const toFact = (name: string, html: string) => `<dt>${name}</dt><dd>${html}</dd>`;

// `bdi` keeps a text that runs the other way from turning the words around it.
const toWords = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;

function toFacts(previewed: PreviewedSite): string {
  const { preview, releases } = previewed;
  const { by, at, until, reason }: Preview = preview;
  const shown = findShownRevision(previewed) ? describePreview(previewed) : listNames(releases);
  return `<dl>
${toFact('Shows', escapeHtml(shown))}
${toFact('Made by', `${toWords(by)}, <time datetime="${at}">${toShownTime(at)}</time>`)}
${reason === null ? '' : toFact('For', toWords(reason))}
${toFact('Until', `<time datetime="${until}">${toShownTime(until)}</time>, in this browser for eight hours at most`)}
</dl>`;
}

function toWarning(previewed: PreviewedSite, apps: readonly PreviewedApp[]) {
  if (findShownRevision(previewed)) return 'This link shows the site as it was earlier, not as it is.';
  const isLive = apps.every(({ here, live }) => here === live);
  return isLive
    ? 'Every release of this link is live by now.'
    : 'This link runs code that is not released. Perhaps nobody besides its author has read it.';
}

const WITHOUT_ACCOUNT = {
  onSite:
    'The preview cannot read or do anything in your name. If you are signed in, this signs you out in this browser.',
  elsewhere:
    'The preview runs under this host name only, apart from the site. It cannot read or do anything in your name.',
};

const toChoices = (action: string, account: LinkPage['account']) =>
  `<section aria-labelledby="without">
<h2 id="without">Without your account</h2>
<p>${account === 'elsewhere' ? WITHOUT_ACCOUNT.elsewhere : WITHOUT_ACCOUNT.onSite}</p>
<form method="post" action="${action}"><button class="first">Open without my account</button></form>
</section>${account === 'elsewhere' ? '' : toWithAccount(action, account)}`;

const toWithAccount = (action: string, account: LinkPage['account']) => `
<section aria-labelledby="with">
<h2 id="with">With your account</h2>
<p>The code of this preview can read and do everything that you can on this site. Choose this only if you trust whoever made it.</p>
${
  account === 'signed-in'
    ? `<form method="post" action="${action}"><button name="${ACCOUNT_FIELD.name}" value="${ACCOUNT_FIELD.value}">Open with my account</button></form>`
    : '<p>You are not signed in. Sign in on the live site first, then open this link again.</p>'
}
</section>`;

/**
 * The page of a preview's link: what will be shown, and the buttons that open it. Following a link must change nothing,
 * because any page can lead a visitor to a link.
 */
export function toPreviewLinkPage({ productName, previewed, apps, to, account }: LinkPage) {
  const title = 'Open this preview?';
  const action = escapeHtml(toLink(previewed.preview.id, to));
  const html = toSmallPage({
    title: escapeHtml(`${title} · ${productName}`),
    style: STYLE,
    body: `<h1>${title}</h1>
<p>${toWarning(previewed, apps)}</p>
${toFacts(previewed)}
${toReplaced(previewed)}${toDifferences(apps)}
${toChoices(action, account)}
<p><a href="${PREVIEW_EXIT_PATH}" rel="nofollow">Do not open it, go to the live site</a></p>`,
  });
  return { html, contentPolicy: POLICY };
}
