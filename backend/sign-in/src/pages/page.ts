import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { PAGE_STYLE } from './page-style.ts';

/** A page of sign-in: HTML with the site's style. */
export type Page = {
  title: string;
  body: Html;
  status?: number;
  /** Addresses to which the page's forms may lead, redirects included; none by default. */
  formTargets?: readonly string[];
  /** Runs when the page is there, and may ask this server; no script by default. */
  script?: string;
};

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const STYLE_HASH = hash(PAGE_STYLE);

/** Headers of a page: one style sheet, no script but its own, which makes no code of texts, nobody's frame. */
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
    // Forms tell their own site where they come from, and nobody else.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** A page that stands by itself: no file, no font. */
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

/** Answers with a page and its headers; status 200 by default. */
export const sendPage = (reply: FastifyReply, { status = 200, ...page }: Page): FastifyReply =>
  reply.code(status).headers(toPageHeaders(page)).send(renderPage(page));
