import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';
import { toContentPolicy } from '@sharpside/server-kit';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 16px;background:#0e1512;color:#f3efe3}a{color:#ffa62b}';

// Polls until the session exists, then goes to the page that the visitor wanted.
const SCRIPT = `
const next = new URLSearchParams(location.search).get('next') ?? '/';
const base = location.origin;
const isOwn = URL.canParse(next, base) && new URL(next, base).origin === base;
async function ask() {
  const answer = await fetch('/api/auth/status').then((response) => response.json()).catch(() => ({}));
  if (answer.isAuthenticated) location.replace(isOwn ? next : '/');
  else setTimeout(ask, 1000);
}
ask();
`;

export type SignInPage = { html: string; contentPolicy: string };

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function toAdvice({ hostname }: URL): string {
  if (LOOPBACK.has(hostname)) return 'This page goes on by itself once you are signed in.';
  return 'A browser keeps the session of another machine to that machine. Copy its cookies from the browser’s tools, and start <code>mfe dev</code> again with them in <code>MFE_SITE_COOKIE</code>; docs/remotes.md has more.';
}

/**
 * Page that replaces the provider's sign-in, which only leads back to the deployed site. If the deployed site is on
 * this machine, a sign-in there is valid here too, because cookies belong to a host with all its ports.
 */
export function createSignInPage(site: URL): SignInPage {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Sign in on the deployed site</title><style>${STYLE}</style></head>
<body>
<h1>Sign in on the deployed site</h1>
<p>You are developing on <strong>${escapeHtml(site.origin)}</strong>, and its sign-in leads back there.
<a href="${escapeHtml(site.origin + PROVIDER_LOGIN_PATH)}" target="_blank" rel="noopener">Sign in there</a>, in a new tab.</p>
<p role="status">${toAdvice(site)}</p>
<script>${SCRIPT}</script>
</body>
</html>
`;
  const contentPolicy = toContentPolicy({
    scripts: [SCRIPT],
    styles: [STYLE],
    connect: [],
    images: [],
    assets: [],
    trustedTypes: [],
    behindTls: false,
  });
  return { html, contentPolicy };
}
