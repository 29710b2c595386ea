import { escapeHtml } from './escape-html.ts';
import { PREVIEW_EXIT_PATH, PREVIEW_RELEASES_PATH } from './preview-mark.ts';
import { toSmallPage, toSmallPagePolicy } from './small-page.ts';

export type ErrorPage = { html: string; contentPolicy: string };

type ErrorPageOptions = {
  productName: string;
  status: number;
  code: string;
  message: string;
  /** Undefined for input that never became a request. */
  requestId?: string;
  /** True if the answer takes the browser out of its preview. */
  hasLeftPreview: boolean;
};

type Words = {
  title: string;
  text: string;
  retrySeconds?: number;
  /** True to show the error's own message too. */
  isTold?: boolean;
  /** A link besides the link to the front page. */
  link?: { path: string; text: string };
  /** True if the front page would not be answered either. */
  isEverywhere?: boolean;
};

/** Words for codes whose status alone explains too little. */
const WORDS_OF_CODE: Readonly<Record<string, Words>> = {
  EDGE_PICK_REFUSED: {
    title: 'This release cannot be shown',
    text: 'The preview itself goes on.',
    isTold: true,
    link: { path: PREVIEW_RELEASES_PATH, text: 'To the list of releases' },
  },
  CROSS_SITE_REQUEST: {
    title: 'This does not come from here',
    text: 'Another page may have sent it for you, and nothing was changed. Open the link of the preview again.',
  },
  EDGE_PREVIEW_BROKEN: {
    title: 'This preview cannot be shown',
    text: 'One of its releases is missing, damaged, or signed by nobody. Tell whoever sent you the link.',
  },
  EDGE_PREVIEW_ENDED: {
    title: 'This preview has ended',
    text: 'Its time is over, or its release was withdrawn. Whoever sent you the link can make a new one.',
  },
  EDGE_PREVIEW_SIGNED_OUT: {
    title: 'Nobody can sign in here',
    text: 'This preview runs without your account. Leave it to sign in on the site.',
    link: { path: PREVIEW_EXIT_PATH, text: 'Leave preview' },
  },
  HEADERS_TOO_LARGE: {
    title: 'Your browser sends too many cookies',
    text: 'Other sites of this domain may have set them, and together they are too long to be read. Clear the cookies of this site and of its domain in the settings of your browser, then load this page again. You will have to log in again. If the address of this page is very long, shorten it instead.',
    isEverywhere: true,
  },
  EDGE_PREVIEW_UNKNOWN: {
    title: 'There is no such preview',
    text: 'The link may be cut short or made for another site, or the preview may have been ended. Ask whoever sent you the link.',
  },
};

const STYLE = `
:root { color-scheme: dark light; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: #0a0f0d; color: #f4efe2; font: 1rem/1.5 Arial, "Liberation Sans", sans-serif; }
main { max-width: 34rem; padding: 2rem 1.5rem; border-left: 6px solid #ffa726; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.15; }
p { margin: .75rem 0; color: #b3bcb2; }
a { color: #ffb547; }
code { font-size: .875rem; overflow-wrap: anywhere; }
@media (prefers-color-scheme: light) {
  body { background: #f3efe5; color: #15201a; }
  p { color: #47544c; }
  a { color: #8a4a00; }
}
`;

const POLICY = toSmallPagePolicy(STYLE);

function findWords(status: number, code: string): Words {
  const words = WORDS_OF_CODE[code];
  if (words) return words;
  if (status === 404)
    return { title: 'There is nothing here', text: 'The address leads nowhere on this site.' };
  if (status < 500)
    return { title: 'This cannot be answered', text: 'The request is none that this site understands.' };
  return {
    title: 'The site is not available right now',
    text: 'It should be back in a moment. This page tries again by itself.',
    retrySeconds: 10,
  };
}

/**
 * The page for an error. It shows the request id, by which support can find the error in the log.
 *
 * With a status of 500 or above, the page loads its address again after some seconds.
 */
export function toErrorPage(options: ErrorPageOptions): ErrorPage {
  const { productName, status, code, message, requestId, hasLeftPreview } = options;
  const { title, text, retrySeconds, isTold, link, isEverywhere } = findWords(status, code);
  const ways = [
    ...(link ? [link] : []),
    ...(isEverywhere ? [] : [{ path: '/', text: `To the front page of ${productName}` }]),
  ].map(({ path, text: words }) => `<p><a href="${path}">${escapeHtml(words)}</a></p>\n`);
  const marks = [code, ...(requestId === undefined ? [] : [requestId])].map(escapeHtml);
  const html = toSmallPage({
    title: escapeHtml(`${title} · ${productName}`),
    style: STYLE,
    retrySeconds,
    body: `<h1>${escapeHtml(title)}</h1>
${isTold ? `<p>${escapeHtml(message)}</p>\n` : ''}<p>${escapeHtml(text)}</p>
${hasLeftPreview ? '<p>From here on you see the site as everybody does.</p>\n' : ''}${ways.join('')}<p><code>${marks.join('<br>')}</code></p>`,
  });
  return { html, contentPolicy: POLICY };
}
