import { type Beacon, beaconSchema, loadTimeSchema, parseContractJson } from 'contracts';
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

/** A page whose edge gives the ticket when the test says so, and what it sent so far. */
function createPage() {
  const ticket = Promise.withResolvers<string | undefined>();
  const fetchTicket = vi.fn(() => ticket.promise);
  const sendBeacon = vi.fn((_: string | URL, body?: BodyInit | null) => body instanceof Blob);
  const page = new EventTarget();
  const beacons = createBeacons({ fetchTicket, navigator: { sendBeacon }, page });
  const sent = () =>
    Promise.all(
      sendBeacon.mock.calls.map(async ([url, body]) => {
        if (!(body instanceof Blob)) throw new Error('The beacon has no body.');
        expect(body.type).toBe('application/json');
        return { url, text: await body.text() };
      }),
    );
  return { beacons, ticket, fetchTicket, sendBeacon, page, sent };
}

const readBeacon = (text = '') => parseContractJson(beaconSchema, text, 'beacon');

it('says what failed, and how long a release took, in the forms that the edge reads, with one ticket for all', async () => {
  const { beacons, ticket, fetchTicket, sendBeacon, sent } = createPage();
  beacons.sendLoadTime(LOAD_TIME);
  beacons.sendBeacon(aBeacon());
  expect(sendBeacon).not.toHaveBeenCalled();
  ticket.resolve('a-ticket');
  await vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
  beacons.sendBeacon(aBeacon({ failure: 'render' }));
  const [first, second, third] = await sent();
  expect([first?.url, second?.url]).toEqual(['/beacons/loads', '/beacons']);
  expect(parseContractJson(loadTimeSchema, first?.text ?? '', 'load time')).toEqual({
    ...LOAD_TIME,
    ticket: 'a-ticket',
  });
  expect(readBeacon(second?.text)).toEqual(aBeacon({ ticket: 'a-ticket' }));
  expect(readBeacon(third?.text)).toEqual(aBeacon({ failure: 'render', ticket: 'a-ticket' }));
  expect(fetchTicket).toHaveBeenCalledTimes(1);
});

it('says it without a ticket where there is none to be had', async () => {
  const { beacons, ticket, sendBeacon, sent } = createPage();
  beacons.sendBeacon(aBeacon());
  ticket.reject(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1));
  expect(readBeacon((await sent())[0]?.text)).toEqual(aBeacon());
});

it('says it once, at once and without a ticket when the page is left before there was one', async () => {
  const { beacons, ticket, page, sendBeacon, sent } = createPage();
  beacons.sendBeacon(aBeacon());
  page.dispatchEvent(new Event('pagehide'));
  ticket.resolve('too-late');
  await ticket.promise;
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  expect(readBeacon((await sent())[0]?.text)).toEqual(aBeacon());
});

it('cuts a long detail to what the edge accepts', async () => {
  const { beacons, ticket, sendBeacon, sent } = createPage();
  ticket.resolve(undefined);
  beacons.sendBeacon(aBeacon({ detail: 'x'.repeat(10_000) }));
  await vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1));
  expect(readBeacon((await sent())[0]?.text).detail).toHaveLength(500);
});
