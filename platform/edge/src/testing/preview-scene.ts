import type { Preview } from '@sharpside/contracts';
import { keys } from '@sharpside/registry/store/keys';
import {
  type AppsFixture,
  aHostRelease,
  aRemoteRelease,
  publishFixture,
} from '@sharpside/registry/testing/releases';
import { readPage } from './html.ts';
import { aStore, startTestEdge, type TestEdge } from './test-edge.ts';

/** Id of the preview of {@link startWithPreview}. */
export const ID = 'preview-of-some-apps-1';
const DAY_MS = 86_400_000;

type SitePreview = Extract<Preview, { schema: 2 }>;
type Scene = Partial<SitePreview> & { apps?: AppsFixture };

/** An edge with host and remote-tools 1.0.0 live, and a link to 1.1.0 with a picker. */
export async function startWithPreview({ apps, ...overrides }: Scene = {}) {
  const store = await aStore(apps);
  await publishFixture(store, aHostRelease({ version: '2.0.0' }));
  await publishFixture(store, aRemoteRelease({ version: '1.2.0' }));
  await publishFixture(store, aRemoteRelease({ name: 'remote-nhl', version: '3.0.0' }));
  const edge = await startTestEdge({ store, config: { pollIntervalMs: 10_000, trustedProxies: 1 } });
  const preview: SitePreview = {
    ...{ schema: 2, id: ID, by: 'ada', reason: null },
    releases: [{ app: 'remote-tools', version: '1.1.0' }],
    hasPicker: true,
    at: new Date(edge.clock.now()).toISOString(),
    until: new Date(edge.clock.now() + DAY_MS).toISOString(),
    ...overrides,
  };
  await store.putIfAbsent(keys.preview(ID), Buffer.from(JSON.stringify(preview)));
  return edge;
}

/** The cookies of a browser in the preview. */
export const cookieOf = (picks?: string) =>
  `release-preview=${ID}${picks === undefined ? '' : `; release-picks=${ID}:${picks}`}`;
/** An answer to the browser of the preview, with what it chose. */
export const look = ({ app }: TestEdge, url: string, picks?: string) =>
  app.inject({ url, headers: { accept: 'text/html', cookie: cookieOf(picks) } });

/** Live releases of a page, by app. */
export function shownOn(body: string): Record<string, string> {
  const { discovery, hostVersion } = readPage(body).liveDocument;
  const remotes = Object.entries(discovery.microFrontends);
  return {
    host: hostVersion,
    ...Object.fromEntries(remotes.map(([app, [one]]) => [app, one?.metadata.version ?? ''])),
  };
}
/** Releases that the browser of the preview gets, by app. */
export const shown = async (edge: TestEdge, picks?: string) => shownOn((await look(edge, '/', picks)).body);
