import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { html } from './html.ts';
import { renderPage, toPageHeaders } from './page.ts';

it('escapes text in contents and in quoted attributes', () => {
  const text = `<img src=x onerror="a('b')">&`;
  expect(html`<p title="${text}">${text}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;</p>',
  );
});

it('puts markup and lists of markup in as they are, and nothing for an absent value', () => {
  const items = [1, 2].map((count) => html`<li>${count}</li>`);
  expect(html`<ul>${items}</ul>${html`<b>${'x'}</b>`}${undefined}`.markup).toBe(
    '<ul><li>1</li><li>2</li></ul><b>x</b>',
  );
});

it('allows a page the script that it brings, and questions to its own server, and no other', () => {
  const script = "fetch('/')";
  expect(renderPage({ title: 'a', body: html`<p>b</p>`, script })).toContain(`<script>${script}</script>`);
  const policy = toPageHeaders({ script })['Content-Security-Policy'];
  const sum = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'sha256-${sum}'; connect-src 'self'`);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(toPageHeaders()['Content-Security-Policy']).not.toMatch(/script-src|connect-src/);
});

it('makes pages without scripts, whose title is escaped and whose style is the one allowed', async () => {
  const page = renderPage({ title: '</title><script>', body: html`<p>text</p>` });
  expect(page).not.toContain('<script');
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  const style = page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'));
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64');
  const policy = toPageHeaders()['Content-Security-Policy'];
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

it('lets forms lead nowhere unless told where', () => {
  expect(toPageHeaders()['Content-Security-Policy']).toContain("form-action 'none'");
  const { 'Content-Security-Policy': policy } = toPageHeaders({
    formTargets: ["'self'", 'http://a.example'],
  });
  expect(policy).toContain("form-action 'self' http://a.example;");
});
