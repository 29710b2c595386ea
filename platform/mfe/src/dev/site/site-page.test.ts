import {
  DISCOVERY_SCHEMA,
  LIVE_DOCUMENT_ID,
  type RemoteManifest,
  RUNTIME_CONFIG_ID,
} from '@sharpside/contracts';
import { MEMBER_PRELOADS_ID } from '@sharpside/edge/page/member-preloads';
import { aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { findLiveDocument, putIntoPage } from './site-page.ts';

const block = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

const LIVE = {
  channel: 'production',
  revision: 3,
  hostVersion: '1.0.0',
  discovery: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
  withdrawn: [],
};

const preload = (url: string) => `<link rel="modulepreload" href="${url}" crossorigin>\n`;

const DEPLOYED = 'https://cdn.example/assets/remote-tools/screen.js';

type PageParts = { timeoutMs?: number; preloads?: string; files?: string[] };

const aPage = ({ timeoutMs = 5000, preloads = '', files = [] }: PageParts = {}) =>
  `<html><head>
${preloads}${block(LIVE_DOCUMENT_ID, LIVE)}
${block(RUNTIME_CONFIG_ID, { remoteTimeoutMs: timeoutMs, newer: 'setting' })}
${block(MEMBER_PRELOADS_ID, { access: 'subscriber', files: files.map((href) => ({ href, as: 'script' })) })}
</head><body></head></body></html>`;

const { manifest } = aRemoteBuild({ version: '1.1.0' });
const put = (html: string, ...manifests: RemoteManifest[]) => putIntoPage(html, { manifests, pageLoadAt: 0 });
const versionOf = (of: RemoteManifest) =>
  findLiveDocument(put(aPage(), of))?.discovery.microFrontends['remote-tools']?.[0]?.metadata.version;

const readBlock = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? 'null');

describe('putIntoPage', () => {
  it('leaves a page that is none of a site of this platform as it is', () => {
    const html = '<html><head></head><body>Sign in</body></html>';
    expect(put(html, manifest)).toBe(html);
    expect(findLiveDocument(html)).toBeUndefined();
  });

  it('adds only the client where nothing was built yet, at the end of the head, with the time of the page', () => {
    expect(putIntoPage(aPage(), { manifests: [], pageLoadAt: 7 })).toBe(
      aPage().replace('</head>', '<script src="/@dev/page.js" data-load-at="7"></script>\n</head>'),
    );
  });

  it('has the shell start in an empty element: what is rendered there is of the deployed releases', () => {
    const page = aPage().replace('<body>', '<body><div id="root"><p>Deployed</p></div>');
    expect(put(page, manifest)).toContain('<div id="root" data-stale><p>Deployed</p></div>');
    expect(put(page)).toContain('<div id="root"><p>Deployed</p></div>');
  });

  it('marks the version of what is developed', () => {
    expect(versionOf(manifest)).toBe('1.1.0-dev');
    expect(versionOf({ ...manifest, version: '2.0.0-rc.1' })).toBe('2.0.0-rc.1.dev');
  });

  it('preloads no deployed file of what is developed, and every other one', () => {
    const others = preload('/assets/host/main.js') + preload('/assets/remote-mlb/screen.js');
    const html = put(
      aPage({ preloads: others + preload(DEPLOYED), files: [DEPLOYED, '/assets/host/table.js'] }),
      manifest,
    );
    expect(html).toContain(`<head>\n${others}<script type="application/json"`);
    expect(readBlock(html, MEMBER_PRELOADS_ID)).toEqual({
      access: 'subscriber',
      files: [{ href: '/assets/host/table.js', as: 'script' }],
    });
  });

  it('gives it a minute, or longer where the site does, and keeps the other settings', () => {
    const readConfig = (timeoutMs: number) =>
      readBlock(put(aPage({ timeoutMs }), manifest), RUNTIME_CONFIG_ID);
    expect(readConfig(5000)).toEqual({ remoteTimeoutMs: 60_000, newer: 'setting' });
    expect(readConfig(90_000)).toEqual({ remoteTimeoutMs: 90_000, newer: 'setting' });
  });

  it('says which block of the page it does not understand', () => {
    const broken = (id: string) => aPage().replace(new RegExp(`(id="${id}">)[^<]*`), '$1{}');
    expect(() => put(broken(LIVE_DOCUMENT_ID), manifest)).toThrow('The live document');
    expect(() => put(broken(RUNTIME_CONFIG_ID), manifest)).toThrow('The runtime configuration');
    expect(() => put(broken(MEMBER_PRELOADS_ID), manifest)).toThrow('The preloads of members');
  });
});
