import { DISCOVERY_SCHEMA, type PrerenderRequest } from '@sharpside/contracts';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../default-runtime-config.ts';
import { createPrerenderer } from './prerenderer.ts';

const aRequest = (path = '/'): PrerenderRequest => ({
  path,
  live: {
    channel: 'production',
    revision: 1,
    hostVersion: '1.0.0',
    discovery: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
    withdrawn: [],
  },
  config: { ...DEFAULT_RUNTIME_CONFIG, productName: 'Zed' },
});

const renderWith = (body: string, timeoutMs = 60_000) =>
  createPrerenderer(`globalThis.prerender = (text) => { const request = JSON.parse(text); ${body} };`, {
    name: 'host@1.0.0',
    timeoutMs,
  });

const answering = (html: string) => renderWith(`return JSON.stringify({ html: ${html}, styles: [] });`);

describe('createPrerenderer', () => {
  it('gives the script its request and takes its page', () => {
    const prerenderer = renderWith(`return JSON.stringify({
      html: request.path + ' of ' + request.config.productName,
      styles: [{ attributes: { id: 'a' }, css: 'p{}' }],
    });`);
    expect(prerenderer.render(aRequest('/faq'))).toEqual({
      html: '/faq of Zed',
      styles: [{ attributes: { id: 'a' }, css: 'p{}' }],
    });
  });

  it('runs the script of the host, and that of a release, once, whichever of its screens is asked for', () => {
    const prerenderer = createPrerenderer(
      `globalThis.hosts = (globalThis.hosts ?? 0) + 1; prerender = (text) => JSON.stringify({
        html: prerenderReleases['remote-tools@1.0.0'][JSON.parse(text).screen.module] + hosts, styles: [],
      });`,
      { name: 'host@1.0.0' },
    );
    const code =
      "globalThis.runs = (globalThis.runs ?? 0) + 1; prerenderScreens = { './a': 'A' + runs, './b': 'B' + runs };";
    const render = (module: string) => {
      const screen = { app: 'remote-tools', version: '1.0.0', module };
      return prerenderer.render({ ...aRequest(), screen }, { ...screen, code }).html;
    };
    expect([render('./a'), render('./b')]).toEqual(['A11', 'B11']);
  });

  it('keeps each release from the pages of the host and of other releases', () => {
    const prerenderer = renderWith(
      'return JSON.stringify({ html: Object.keys(prerenderReleases).join() + globalThis.evil, styles: [] });',
    );
    const evil = "prerenderScreens = {}; globalThis.evil = prerender = () => 'evil';";
    const render = (app: string, code: string) =>
      prerenderer.render(aRequest(), { app, version: '1.0.0', code }).html;
    expect(() => render('remote-evil', evil)).toThrow('its answer');
    expect(render('remote-tools', 'prerenderScreens = {}')).toBe('remote-tools@1.0.0undefined');
  });

  it('keeps eight scopes, those used last, so that an edge that runs for months keeps what it needs', () => {
    const prerenderer = renderWith(
      'globalThis.calls = (globalThis.calls ?? 0) + 1; return JSON.stringify({ html: String(calls), styles: [] });',
    );
    const render = (patch: number) => {
      const screen = { app: 'remote-tools', version: `1.0.${patch}`, code: 'prerenderScreens = {}' };
      return prerenderer.render(aRequest(), screen).html;
    };
    const first = [0, 1, 2, 3, 4, 5, 6, 7].map(render);
    expect(first).toEqual(Array(8).fill('1'));
    expect([render(0), render(8), render(0), render(1)]).toEqual(['2', '1', '3', '1']);
  });

  it.each(['process', 'require', 'fetch', 'document'])('leaves the script without %s', (name) => {
    expect(answering(`typeof ${name}`).render(aRequest()).html).toBe('undefined');
  });

  it('compiles no text for the script', () => {
    expect(() => answering("String(eval('1'))").render(aRequest())).toThrow('Code generation from strings');
  });

  it('keeps what one script leaves behind from another', () => {
    answering("(globalThis.left = 'here')").render(aRequest());
    expect(answering('typeof globalThis.left').render(aRequest()).html).toBe('undefined');
  });

  it('stops a script that takes too long, at its start or for a page', () => {
    expect(() => renderWith('for (;;);', 20).render(aRequest())).toThrow('timed out after 20ms');
    const start = createPrerenderer('for (;;);', { name: 'host@1.0.0', timeoutMs: 20 });
    expect(() => start.render(aRequest())).toThrow('timed out after 20ms');
  });

  it('begins anew after a script took too long, because what it left behind may be broken', async () => {
    const prerenderer = renderWith(
      `if (request.path === '/slow') for (;;) globalThis.isBroken = true;
       return JSON.stringify({ html: String(globalThis.isBroken), styles: [] });`,
      20,
    );
    expect(() => prerenderer.render(aRequest('/slow'))).toThrow('timed out after 20ms');
    // On a busy machine the limit may also stop the quick page.
    const { html } = await vi.waitFor(() => prerenderer.render(aRequest('/quick')));
    expect(html).toBe('undefined');
  });

  it.each([
    { name: 'throws', body: "throw new TypeError('no page');", reason: 'no page' },
    { name: 'throws no error', body: "throw 'nothing';", reason: 'nothing' },
    { name: 'answers in another shape', body: 'return 5;', reason: 'its answer' },
  ])('says of which script and page it is when the script $name', ({ body, reason }) => {
    const render = () => renderWith(body).render(aRequest('/faq'));
    expect(render).toThrow(`host@1.0.0 did not render /faq: ${reason}`);
    expect(render).toThrow(expect.objectContaining({ code: 'PRERENDER_FAILED' }));
  });
});
