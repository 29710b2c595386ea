import { createHash } from 'node:crypto';
import type { Call } from '@sharpside/boards/call/call';
import type { Access } from '@sharpside/contracts';
import { type Html, html } from '@sharpside/sign-in/pages/html';
import type * as v from 'valibot';
import { DOCS_STYLE } from './docs-style.ts';
import { type DocumentedParameter, toDocumentedParameters } from './documented-parameters.ts';
import { toOutputSchema } from './openapi-document.ts';

const ACCESS: Record<Access, string> = {
  public: 'Anybody',
  protected: 'Signed in',
  subscriber: 'Subscribers',
};

const toRow = ({ name, description, accepted, fallback }: DocumentedParameter): Html => html`<tr>
<th scope="row"><code>${name}</code></th><td>${accepted}</td><td>${description}</td><td>${fallback ?? ''}</td></tr>`;

function toTable(parameters: readonly DocumentedParameter[]): Html {
  if (parameters.length === 0) return html`<p class="none">It takes no parameters.</p>`;
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Takes</th><th scope="col">Meaning</th><th scope="col">Left out</th></tr></thead>
<tbody>${parameters.map(toRow)}</tbody></table></div>`;
}

const toAnswer = (answer: v.GenericSchema): Html => html`<details><summary>Answer</summary>
<pre tabindex="0">${JSON.stringify(toOutputSchema(answer), null, 2)}</pre></details>`;

const toId = (path: string) => path.replace(/^\/api\/|\/$/g, '').replaceAll('/', '-');

const toSection = (call: Call): Html => html`<section id="${toId(call.path)}">
<h2><span class="method">${call.method}</span> <code>${call.path}</code> <span class="access">${ACCESS[call.access]}</span></h2>
<p>${call.summary}.</p>
${toTable(toDocumentedParameters(call))}
${toAnswer(call.answer)}
</section>`;

const toLink = ({ path }: Call): Html => html`<li><a href="#${toId(path)}"><code>${path}</code></a></li>`;

const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64');

/** Headers of the page: no scripts, only its own style, no framing. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
};

/** An HTML page about the calls, from the definitions that also parse requests. */
export function renderDocsPage(calls: readonly Call[]): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Statistics API</title>
<style>${{ markup: DOCS_STYLE }}</style>
</head>
<body>
<header><h1>Statistics API</h1>
<p>Every answer is JSON and comes from one snapshot, refreshed daily. A parameter that is not listed, or not accepted, is answered with 400 and a body
that names it. Lists have 50 rows a page; <code>next</code> is the address of the page after, null on the last.
For programs: <a href="/api/openapi.json">OpenAPI document</a>.</p></header>
<nav aria-label="Calls"><ul>${calls.map(toLink)}</ul></nav>
<main>${calls.map(toSection)}</main>
</body>
</html>
`;
  return page.markup;
}
