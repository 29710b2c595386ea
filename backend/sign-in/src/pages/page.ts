import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { PAGE_STYLE } from './page-style.ts';

export type Page = {
  title: string;
  body: Html;
  status?: number;
  /** Addresses that the page's forms may lead to, redirects included. Default: none. */
  formTargets?: readonly string[];
  /** Script that runs on the page and may call this server. Default: no script. */
  script?: string;
};

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const STYLE_HASH = hash(PAGE_STYLE);

/** Headers of a page. Its policy allows only the page's own style and script, and no framing. */
export function toPageHeaders({
  formTargets = [],
  script,
}: Pick<Page, 'formTargets' | 'script'> = {}): Record<string, string> {
  const targets = formTargets.length === 0 ? "'none'" : formTargets.join(' ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${STYLE_HASH}`,
      ...(script === undefined
        ? []
        : [
            `script-src ${hash(script)}`,
            "connect-src 'self'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
          ]),
      `form-action ${targets}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // With `no-referrer` a form would send `Origin: null` even to its own server, which refuses that.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

export function renderPage({ title, body, script }: Pick<Page, 'title' | 'body' | 'script'>): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ markup: PAGE_STYLE }}</style>
</head>
<body><main>${body}</main>${script === undefined ? '' : { markup: `<script>${script}</script>` }}</body>
</html>
`;
  return page.markup;
}

export const sendPage = (reply: FastifyReply, { status = 200, ...page }: Page): FastifyReply =>
  reply.code(status).headers(toPageHeaders(page)).send(renderPage(page));
