import { createHash } from 'node:crypto';
import { toReportDirectives } from '@sharpside/server-kit';

/** The policy of a page without scripts that is complete in itself: only its style, and forms that go to this site. */
export const toSmallPagePolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only `report-uri`, which is enough here: `report-to` is for deployments behind TLS, and this policy is the same
    // for all.
    ...toReportDirectives({ behindTls: false }),
  ].join('; ');

type SmallPage = {
  /** Title and body are HTML. */
  title: string;
  style: string;
  body: string;
  /** Time after which the page loads its address again. */
  retrySeconds?: number | undefined;
};

/** The HTML of a page that uses no other file of the site, because none may be available when the page is shown. */
export function toSmallPage({ title, style, body, retrySeconds }: SmallPage): string {
  const retry = retrySeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${retrySeconds}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${retry}
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
