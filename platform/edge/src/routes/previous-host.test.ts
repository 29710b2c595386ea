import { liveDocumentSchema, parseContract } from '@sharpside/contracts';
import { aHostRelease, aRemoteRelease } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { readPage, toHashSource } from '../testing/html.ts';
import { aStore, startTestEdge } from '../testing/test-edge.ts';

/** A host from before decision 0072: its manifest names no file of a federation runtime. */
const PREVIOUS_HOST = aHostRelease({
  prerendersRemotes: true,
  opensSections: true,
  opensContainers: true,
  runtime: [],
});

const startWith = async (host = PREVIOUS_HOST, remote = aRemoteRelease()) =>
  startTestEdge({ store: await aStore({ host: {}, 'remote-tools': {} }, host, remote) });

const extrasOf = (html: string) =>
  readPage(html).liveDocument.discovery.microFrontends['remote-tools']?.[0]?.extras;

describe('a host of the version before', () => {
  it('is told which remotes expect a federation runtime, since it brings one only for those', async () => {
    const { app } = await startWith();
    const { body, statusCode } = await app.inject('/tools/odds');
    expect(statusCode).toBe(200);
    expect(extrasOf(body)).toMatchObject({ federation: '2.9.2' });
    const without = await startWith(PREVIOUS_HOST, aRemoteRelease({ federation: null }));
    expect(extrasOf((await without.app.inject('/tools/odds')).body)).not.toHaveProperty('federation');
  });

  it('names no file of a runtime in its pages, and one of today is told nothing', async () => {
    const { app } = await startWith();
    const { preloads } = readPage((await app.inject('/tools/odds')).body);
    expect(preloads.map(({ href }) => href)).not.toContain('/assets/host/runtime.aaaa.js');
    const today = await startWith(aHostRelease());
    expect(extrasOf((await today.app.inject('/tools/odds')).body)).not.toHaveProperty('federation');
  });

  it('opens a section by one map, with the parts of the host in it, which its pages allow', async () => {
    const partScripts = { '@sharpside/shared-ui/table': ['part-table.aaaa.js'] };
    const host = aHostRelease({ opensContainers: true, opensSections: true, runtime: [], partScripts });
    const { app } = await startWith(host);
    const { opening } = parseContract(
      liveDocumentSchema,
      (await app.inject('/live.json?section=/tools')).json(),
      'the section',
    );
    expect(opening).not.toHaveProperty('parts');
    expect(opening?.importMap).toContain('/assets/host/part-table.aaaa.js');
    const { headers } = await app.inject('/');
    expect(headers['content-security-policy']).toContain(toHashSource(opening?.importMap ?? ''));
  });

  it('is told with its ticket that the edge takes stacks, or it would send none', async () => {
    const { app } = await startWith();
    expect((await app.inject('/beacons/ticket?apps=host')).json()).toMatchObject({ takesStacks: true });
  });
});
