import { type Beacon, beaconSchema, loadTimeSchema, parseContractJson } from '@sharpside/contracts';
import { expect, it, vi } from 'vitest';
import { createBeacons } from './beacons.ts';

const aBeacon = (changes: Partial<Beacon> = {}): Beacon => ({
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'load',
  detail: 'the entry is missing',
  fallback: '1.0.0',
  ...changes,
});
const LOAD_TIME = { app: 'remote-tools', version: '1.1.0', loadMs: 180 };

/** `take`: the edge's answer to a beacon. `sent`: all messages to the edge. */
function createPage({ take = async () => true }: { take?: () => Promise<boolean> } = {}) {
  const ticket = Promise.withResolvers<string | undefined>();
  const fetchTicket = vi.fn(() => ticket.promise);
  const sent: { url: string; text: string | Promise<string> }[] = [];
  const post = vi.fn((url: string, text: string) => {
    sent.push({ url, text });
    return take();
  });
  const sendBeacon = vi.fn((url: string | URL, body?: BodyInit | null) => {
    if (!(body instanceof Blob)) throw new Error('The beacon has no body.');
    expect(body.type).toBe('application/json');
    return sent.push({ url: String(url), text: body.text() }) > 0;
  });
  const page = new EventTarget();
  const listApps = () => ['host', 'remote-tools'];
  const beacons = createBeacons({ listApps, fetchTicket, post, navigator: { sendBeacon }, page });
  return { beacons, ticket, fetchTicket, page, sent };
}

const readBeacon = async ({ text }: { text: string | Promise<string> } = { text: '' }) =>
  parseContractJson(beaconSchema, await text, 'beacon');

it('says what failed, and how long a release took, in the forms that the edge reads, with one ticket for all', async () => {
  const { beacons, ticket, fetchTicket, sent } = createPage();
  beacons.sendLoadTime(LOAD_TIME);
  void beacons.sendBeacon(aBeacon());
  expect(sent).toEqual([]);
  ticket.resolve('a-ticket');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  void beacons.sendBeacon(aBeacon({ failure: 'render' }));
  const [first, second, third] = sent;
  expect([first?.url, second?.url]).toEqual(['/beacons/loads', '/beacons']);
  expect(parseContractJson(loadTimeSchema, (await first?.text) ?? '', 'load time')).toEqual({
    ...LOAD_TIME,
    ticket: 'a-ticket',
  });
  expect(await readBeacon(second)).toEqual(aBeacon({ ticket: 'a-ticket' }));
  expect(await readBeacon(third)).toEqual(aBeacon({ failure: 'render', ticket: 'a-ticket' }));
  expect(fetchTicket).toHaveBeenCalledTimes(1);
});

it('says at once, and without a ticket, what may be the fault of the connection', async () => {
  const { beacons, ticket, fetchTicket, sent } = createPage();
  const beacon = aBeacon({ failure: 'timeout', detail: 'late for Dana: dana@example.com' });
  expect(await beacons.sendUncertain(beacon)).toBe(true);
  expect(fetchTicket).not.toHaveBeenCalled();
  void beacons.sendBeacon(aBeacon());
  ticket.resolve('a-ticket');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(await beacons.sendUncertain(beacon)).toBe(true);
  const read = await Promise.all(sent.map(readBeacon));
  expect(read.map((one) => one.ticket)).toEqual([undefined, 'a-ticket', undefined]);
  expect(read[0]?.detail).not.toContain('@example.com');
});

it('says it without a ticket where there is none to be had', async () => {
  const { beacons, ticket, sent } = createPage();
  void beacons.sendBeacon(aBeacon());
  ticket.reject(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await readBeacon(sent[0])).toEqual(aBeacon());
});

it('says it once, at once and without a ticket when the page is left before there was one', async () => {
  const { beacons, ticket, page, sent } = createPage();
  void beacons.sendBeacon(aBeacon());
  page.dispatchEvent(new Event('pagehide'));
  ticket.resolve('too-late');
  await ticket.promise;
  expect(sent).toHaveLength(1);
  expect(await readBeacon(sent[0])).toEqual(aBeacon());
});

const STACK = [{ app: 'remote-tools', file: 'screen.0a.js', line: 1, column: 7 }];

it('tells where it was thrown, also of an error in a screen that goes on', async () => {
  const { beacons, ticket, sent } = createPage();
  ticket.resolve('a-ticket');
  const thrown = aBeacon({ failure: 'render', stack: STACK });
  await beacons.sendBeacon(thrown);
  beacons.sendError({ ...thrown, fallback: '1.1.0' });
  expect(await readBeacon(sent[0])).toEqual({ ...thrown, ticket: 'a-ticket' });
  expect(await readBeacon(sent[1])).toEqual({ ...thrown, fallback: '1.1.0', ticket: 'a-ticket' });
});

it('lets nothing of a person leave the page that it knows by its form', async () => {
  const { beacons, ticket, sent } = createPage();
  ticket.resolve(undefined);
  await beacons.sendBeacon(aBeacon({ detail: '/api/x?name=Dana failed for dana@example.com' }));
  expect((await readBeacon(sent[0])).detail).toBe('/api/x failed for <e-mail>');
});

it('cuts a long detail of an error in a screen that goes on', async () => {
  const { beacons, ticket, sent } = createPage();
  ticket.resolve('a-ticket');
  await beacons.sendBeacon(aBeacon());
  beacons.sendError(aBeacon({ failure: 'render', detail: 'x'.repeat(10_000), fallback: '1.1.0' }));
  expect((await readBeacon(sent[1])).detail).toHaveLength(500);
});

it('knows of an edge that did not answer that ops do not know', async () => {
  const { beacons, ticket } = createPage({ take: () => Promise.reject(new TypeError('Failed to fetch')) });
  ticket.resolve(undefined);
  expect(await beacons.sendBeacon(aBeacon())).toBe(false);
});

it.each<[number, boolean]>([
  [204, true],
  [429, false],
])(
  'sends it so that it outlives the page, and knows by an answer of %i whether ops know: %s',
  async (status, isTold) => {
    const fetch = vi.fn(async () => new Response(null, { status }));
    vi.stubGlobal('fetch', fetch);
    const beacons = createBeacons({
      listApps: () => ['remote-tools'],
      fetchTicket: async () => undefined,
      page: new EventTarget(),
    });
    expect(await beacons.sendBeacon(aBeacon())).toBe(isTold);
    const sent = { method: 'POST', body: JSON.stringify(aBeacon()), keepalive: true };
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/beacons', expect.objectContaining(sent));
    vi.unstubAllGlobals();
  },
);

it('asks for a ticket of the apps in the page, and for another once a section was opened', async () => {
  const apps = ['host', 'remote-mlb'];
  const sent: string[] = [];
  const fetchTicket = vi.fn(async (asked: readonly string[]) => String(asked));
  const beacons = createBeacons({
    fetchTicket,
    listApps: () => apps,
    page: new EventTarget(),
    post: async (_url, text) => sent.push(text) > 0,
  });
  await beacons.sendBeacon(aBeacon({ app: 'host' }));
  await beacons.sendBeacon(aBeacon({ app: 'remote-mlb' }));
  apps.push('remote-tools');
  await beacons.sendBeacon(aBeacon());
  await beacons.sendBeacon(aBeacon({ app: 'host' }));
  const tickets = await Promise.all(sent.map((text) => readBeacon({ text })));
  const [few, all] = ['host,remote-mlb', 'host,remote-mlb,remote-tools'];
  expect(tickets.map(({ ticket }) => ticket)).toEqual([few, few, all, all]);
  expect(fetchTicket).toHaveBeenCalledTimes(2);
});

it('tells of no failure in a browser that is too old', async () => {
  const { beacons, ticket, sent } = createPage();
  ticket.resolve(undefined);
  document.documentElement.dataset.outdated = '';
  try {
    expect(await beacons.sendBeacon(aBeacon())).toBe(true);
    beacons.sendError(aBeacon({ failure: 'render' }));
    await Promise.resolve();
    expect(sent).toEqual([]);
  } finally {
    delete document.documentElement.dataset.outdated;
  }
});
