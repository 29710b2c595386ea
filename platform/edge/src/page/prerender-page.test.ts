import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { keys } from '@sharpside/registry/store/keys';
import { aPrerenderingHost, aRemoteRelease, type ReleaseFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../default-runtime-config.ts';
import { findTags, readPage, readTemplate, toHashSource, withoutTemplate } from '../testing/html.ts';
import { putPreview } from '../testing/preview-scene.ts';
import { aStore, startTestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';
import { AFTER_PAINT_SCRIPT } from './after-paint.ts';

type StartOptions = TestEdgeOptions & { remote?: ReleaseFixture };

async function startWith(host: ReleaseFixture, { remote = aRemoteRelease(), ...options }: StartOptions = {}) {
  const runtimeConfig = { ...DEFAULT_RUNTIME_CONFIG, productName: 'Zed' };
  return startTestEdge({
    store: await aStore(undefined, host, remote),
    ...options,
    config: { runtimeConfig },
  });
}

describe('a page of the shell', () => {
  it('shows what is prerendered, from the configuration and the sections that are live, in styles that its policy allows', async () => {
    const { app } = await startWith(aPrerenderingHost());
    const [home, login] = await Promise.all([app.inject('/'), app.inject('/login')]);
    expect(login.body).toContain('<div id="root"><p>/login of Zed with remote-tools</p></div>');
    const css = '.page::after{content:"/login"}';
    expect(login.body).toContain(`<style data-of="css &quot;a&quot;">${css}</style>`);
    expect(login.headers['content-security-policy']).toContain(toHashSource(css));
    expect(home.headers['content-security-policy']).not.toContain(toHashSource(css));
  });

  it('asks for its scripts once it was drawn: none is named where a browser would fetch it before', async () => {
    const { app } = await startWith(aPrerenderingHost());
    const { body, headers } = await app.inject('/');
    const { integrity, preloads } = readPage(withoutTemplate(body));
    expect(preloads).toEqual([]);
    expect(findTags(withoutTemplate(body), 'script').filter(({ type }) => type === 'module')).toEqual([]);
    const template = readTemplate(body);
    const toAttributes = (href: string) => ({ crossorigin: '', integrity: integrity[href] });
    const [main, libraries, home] = ['main.1.0.0', 'libraries.aaaa', 'home.aaaa'].map(
      (name) => `/assets/host/${name}.js`,
    );
    expect(findTags(template, 'script')).toEqual([
      { type: 'module', src: main, ...toAttributes(main ?? '') },
    ]);
    expect(findTags(template, 'link')).toEqual(
      [libraries, home].map((href) => ({ rel: 'modulepreload', href, ...toAttributes(href ?? '') })),
    );
    expect(body).toContain(`<script>${AFTER_PAINT_SCRIPT}</script>`);
    expect(headers['content-security-policy']).toContain(toHashSource(AFTER_PAINT_SCRIPT));
  });

  it('is prerendered where nothing is declared, without the path that was asked for', async () => {
    const { app } = await startWith(aPrerenderingHost());
    const { body, statusCode } = await app.inject('/no/such?page');
    expect(statusCode).toBe(404);
    expect(body).toContain('<p>/404 of Zed with remote-tools</p>');
  });

  it('waits for its scripts where its release cannot prerender', async () => {
    const host = aPrerenderingHost("throw new Error('This script does not start.');");
    const { app, log } = await startWith(host);
    for (const path of ['/', '/login', '/no-such-page']) {
      expect((await app.inject(path)).body).toContain('<div id="root"></div>');
    }
    expect(log.find('prerender-failed')).toMatchObject({
      level: 'error',
      fields: {
        release: 'host@1.0.0',
        path: '/',
        error: { message: expect.stringContaining('This script does not start.') },
      },
    });
  });
});

describe('a page of a remote', () => {
  const ODDS = '/tools/odds';

  /** A host that renders pages of remotes, with the screen that the request names. */
  const aHost = (
    body = "screen ? prerenderReleases[screen.app + '@' + screen.version][screen.module] : 'Wait'",
  ) =>
    aPrerenderingHost(
      `globalThis.prerender = (text) => {
        const { path, screen } = JSON.parse(text);
        return JSON.stringify({ html: '<p>' + path + ' ' + (${body}) + '</p>', styles: [] });
      };`,
    );

  function aRemoteWith(script: string): ReleaseFixture {
    const { files } = aRemoteRelease();
    return aRemoteRelease({
      prerender: { file: 'prerender.bbbb.cjs', modules: ['./odds'] },
      files: { ...files, 'prerender.bbbb.cjs': script },
    });
  }

  it('has a place holder, and asks for its scripts at once', async () => {
    const { app } = await startWith(aHost());
    const { body } = await app.inject(ODDS);
    expect(body).toContain(`<div id="root"><p>${ODDS} Wait</p></div>`);
    expect(body).toContain('<link rel="modulepreload" href="/assets/remote-tools/odds.1.0.0.js"');
    expect(body).not.toContain('id="after-paint"');
  });

  it('has the screen that the remote renders, and asks for its scripts once it was drawn', async () => {
    const { app } = await startWith(aHost(), {
      remote: aRemoteWith("prerenderScreens = { './odds': '2.50' }"),
    });
    const { body } = await app.inject(ODDS);
    expect(body).toContain(`<p>${ODDS} 2.50</p>`);
    expect(readPage(withoutTemplate(body)).preloads).toEqual([]);
    expect(readTemplate(body)).toContain('odds.1.0.0.js');
  });

  it.each([
    ['throws', "throw new Error('No screen here.')", 'No screen here.'],
    [
      'carries a style attribute',
      `prerenderScreens = { './odds': '<i style="width:4%">' }`,
      'has a style attribute',
    ],
  ])('has a place holder where the script of the remote %s, which is logged', async (_, script, reason) => {
    const { app, log } = await startWith(aHost(), { remote: aRemoteWith(script) });
    const { body } = await app.inject(ODDS);
    expect(body).toContain(`<p>${ODDS} Wait</p>`);
    expect(log.entries.filter(({ event }) => event === 'prerender-failed')).toMatchObject([
      {
        fields: {
          release: 'remote-tools@1.0.0',
          path: ODDS,
          error: { message: expect.stringContaining(reason) },
        },
      },
    ]);
    expect((await app.inject('/login')).body).toContain('<p>/login Wait</p>');
  });

  it('has a place holder where its script is not what was published, which is logged', async () => {
    const store = await aStore(undefined, aHost(), aRemoteWith("prerenderScreens = { './odds': '2.50' }"));
    store.files.set(keys.asset('remote-tools', 'prerender.bbbb.cjs'), Buffer.from('evil()'));
    const { app, log } = await startTestEdge({ store });
    expect((await app.inject(ODDS)).body).toContain(`<p>${ODDS} Wait</p>`);
    expect(log.find('prerender-failed')).toMatchObject({
      fields: { error: { message: 'Its prerender script is not in the store as it was published.' } },
    });
  });

  it('has its screen also from an edge that starts while the store does not answer', async () => {
    const first = await startWith(aHost(), {
      remote: aRemoteWith("prerenderScreens = { './odds': '2.50' }"),
    });
    await first.app.close();
    const store = createMemoryStore();
    store.mood = 'failing';
    const { app } = await startTestEdge({ store, stateDir: first.stateDir });
    const { body, headers } = await app.inject(ODDS);
    expect(body).toContain(`<p>${ODDS} 2.50</p>`);
    expect(headers['live-revision']).toBe('1;stale');
  });
});

describe('a page of a preview', () => {
  // A script that leaves a trace in the page. The code of a preview may be unreviewed.
  const host = (version: string) =>
    aPrerenderingHost(
      `globalThis.prerender = () => JSON.stringify({ html: '<p>host ${version} ran</p>', styles: [] });`,
      { version },
    );

  async function lookAt(releases: { app: string; version: string }[]) {
    const script = { file: 'prerender.bbbb.cjs', modules: ['./odds'] };
    const remote = aRemoteRelease({
      version: '1.2.0',
      prerender: script,
      files: { ...aRemoteRelease({ version: '1.2.0' }).files, [script.file]: 'globalThis.hasRun = true;' },
    });
    const ran = aPrerenderingHost(
      "globalThis.prerender = () => JSON.stringify({ html: '<p>remote ran: ' + (globalThis.hasRun ?? false) + '</p>', styles: [] });",
    );
    const edge = await startTestEdge({ store: await aStore(undefined, ran, host('2.0.0'), remote) });
    const cookie = await putPreview(edge, { releases });
    const { body } = await edge.app.inject({ url: '/tools/odds', headers: { cookie } });
    return body;
  }

  it('is made without running scripts of a release that nobody has promoted', async () => {
    const ofHost = await lookAt([{ app: 'host', version: '2.0.0' }]);
    expect(ofHost).toContain('"hostVersion":"2.0.0"');
    expect(ofHost).not.toContain('ran</p>');
    expect(ofHost).toContain('<div id="root"></div>');
    const ofRemote = await lookAt([{ app: 'remote-tools', version: '1.2.0' }]);
    expect(ofRemote).toContain('<p>remote ran: false</p>');
  });
});
