import { liveDocumentSchema, type Preview, parseContractJson } from '@sharpside/contracts';
import { keys } from '@sharpside/registry/store/keys';
import { type AppsFixture, aHostRelease, aRemoteRelease } from '@sharpside/registry/testing/releases';
import { listVersions } from './html.ts';
import { aStore, startTestEdge, type TestEdge } from './test-edge.ts';

export const ID = 'preview-of-some-apps-1';
const DAY_MS = 86_400_000;

type SitePreview = Extract<Preview, { schema: 2 }>;
type SinglePreview = Extract<Preview, { schema: 1 }>;

/**
 * Stores a link that is valid for a day, by default to remote-tools 1.1.0. Returns the cookie of a browser in the
 * preview.
 */
export async function putPreview(
  { store, clock }: Pick<TestEdge, 'store' | 'clock'>,
  fields: Partial<SitePreview> | Partial<SinglePreview> = {},
): Promise<string> {
  const releases = [{ app: 'remote-tools', version: '1.1.0' }];
  const preview = {
    id: ID,
    by: 'ada',
    reason: null,
    ...('app' in fields ? { schema: 1 } : { schema: 2, releases, hasPicker: true }),
    at: new Date(clock.now()).toISOString(),
    until: new Date(clock.now() + DAY_MS).toISOString(),
    ...fields,
  };
  await store.putIfAbsent(keys.preview(preview.id), Buffer.from(JSON.stringify(preview)));
  return `release-preview=${preview.id}`;
}

type Scene = Partial<SitePreview> & { apps?: AppsFixture };

/** An edge with host and remote-tools 1.0.0 live, and a link to remote-tools 1.1.0 with a picker. */
export async function startWithPreview({ apps, ...overrides }: Scene = {}) {
  const nhl = aRemoteRelease({ name: 'remote-nhl', version: '3.0.0' });
  const store = await aStore(
    apps,
    aHostRelease({ version: '2.0.0' }),
    aRemoteRelease({ version: '1.2.0' }),
    nhl,
  );
  const edge = await startTestEdge({ store, config: { pollIntervalMs: 10_000, trustedProxies: 1 } });
  await putPreview(edge, overrides);
  return edge;
}

/** The headers of a form that a visitor sends from a page of this site. */
export const OWN_FORM = {
  host: 'sharpside.example',
  origin: 'https://sharpside.example',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'document',
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
};

export const cookieOf = (picks?: string) =>
  `release-preview=${ID}${picks === undefined ? '' : `; release-picks=${ID}:${picks}`}`;
export const look = ({ app }: TestEdge, url: string, picks?: string) =>
  app.inject({ url, headers: { accept: 'text/html', cookie: cookieOf(picks) } });

export async function shown(edge: TestEdge, picks?: string): Promise<Record<string, string>> {
  const { body } = await look(edge, '/live.json', picks);
  return listVersions(parseContractJson(liveDocumentSchema, body, 'live document'));
}

/** The cookies of a browser with these cookies whose visitor opened the preview with the account. */
export async function openWithAccount({ app }: Pick<TestEdge, 'app'>, cookies: string): Promise<string> {
  const { headers } = await app.inject({
    method: 'POST',
    url: `/_preview/${ID}`,
    payload: 'account=mine',
    headers: { ...OWN_FORM, cookie: cookies },
  });
  const [own] = /release-preview=[^;]*/.exec(String(headers['set-cookie'])) ?? [];
  return `${own}; ${cookies}`;
}
