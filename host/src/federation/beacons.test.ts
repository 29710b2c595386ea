import { type Beacon, beaconSchema, parseContractJson } from 'contracts';
import { expect, it, vi } from 'vitest';
import { sendBeacon } from './beacons.ts';

const aBeacon = (changes: Partial<Beacon> = {}): Beacon => ({
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'load',
  detail: 'the entry is missing',
  fallback: '1.0.0',
  ...changes,
});

async function sent(beacon: Beacon): Promise<Beacon> {
  const send = vi.fn((_: string | URL, body?: BodyInit | null) => body instanceof Blob);
  sendBeacon(beacon, { sendBeacon: send });
  const [url, body] = send.mock.calls[0] ?? [];
  expect(url).toBe('/beacons');
  if (!(body instanceof Blob)) throw new Error('The beacon has no body.');
  expect(body.type).toBe('application/json');
  return parseContractJson(beaconSchema, await body.text(), 'beacon');
}

it('says what failed in the form that the edge reads', async () => {
  expect(await sent(aBeacon())).toEqual(aBeacon());
});

it('cuts a long detail to what the edge accepts', async () => {
  expect((await sent(aBeacon({ detail: 'x'.repeat(10_000) }))).detail).toHaveLength(500);
});
