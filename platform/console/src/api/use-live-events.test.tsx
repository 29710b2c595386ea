import { act, render, screen, waitFor } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeControlService } from '../testing/a-control-service.ts';
import { useLiveEvents } from './use-live-events.ts';

const KINDS = ['state', 'history', 'diff', 'observations', 'session', 'other'];

let service = fakeControlService({});
let cache = new Map();
let fetched: string[] = [];

function Shown({ kind, channel }: { kind: string; channel: string }) {
  useSWR([kind, channel], ([name]) => fetched.push(name));
  return null;
}

/** Caches a value under a plain text as its key. No event concerns such a key. */
function Text() {
  useSWR('state', () => fetched.push('a text'));
  return null;
}

function Screen({ channel }: { channel: string }) {
  return <p>{useLiveEvents(channel)}</p>;
}

const toPage = (channel: string) => (
  <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
    {KINDS.map((kind) => (
      <Shown key={kind} kind={kind} channel={channel} />
    ))}
    <Text />
    <Screen channel={channel} />
  </SWRConfig>
);

function requireStream(index: number) {
  const stream = service.streams()[index];
  if (!stream) throw new Error(`Stream ${index} was not opened.`);
  return stream;
}

async function open() {
  const view = render(toPage('production'));
  await waitFor(() => expect(fetched).toHaveLength(KINDS.length + 1));
  fetched = [];
  return { ...view, stream: requireStream(0) };
}

const expectFetched = (...kinds: string[]) => waitFor(() => expect(fetched).toEqual(kinds));

beforeEach(() => {
  service = fakeControlService({});
  cache = new Map();
  fetched = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the events of a channel', () => {
  it('are asked of the service, and told of as soon as they flow', async () => {
    const { stream } = await open();
    expect(stream.url).toBe('/v1/events?channel=production');
    screen.getByText('connecting');
    stream.begin();
    screen.getByText('live');
    expect(fetched).toEqual([]);
  });

  it('bring what a change of the channel or a report makes old, and nothing else', async () => {
    const { stream } = await open();
    stream.tell('revision', { channel: 'production', revision: 8 });
    await expectFetched('state', 'history', 'diff');
    stream.tell('observations', { at: '2031-01-01T00:00:00.000Z' });
    await expectFetched('state', 'history', 'diff', 'observations');
  });

  it.each([
    { name: 'revision', data: { channel: 'production', revision: 'eight' } },
    { name: 'observations', data: { at: 'lately' } },
  ])('of a broken shape are refused with their address: $name', async ({ name, data }) => {
    const { stream } = await open();
    expect(() => stream.tell(name, data)).toThrow('/v1/events?channel=production');
    expect(fetched).toEqual([]);
  });
});

describe('a stream that fails', () => {
  it('is told of, has the session looked at, and is left to the browser while that tries again', async () => {
    const { stream } = await open();
    stream.begin();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stream.fail({ isFinal: false });
    screen.getByText('lost');
    vi.advanceTimersByTime(40_000);
    expect(service.streams()).toHaveLength(1);
    vi.useRealTimers();
    await expectFetched('session');

    stream.begin();
    screen.getByText('live');
    expect(fetched).toEqual(['session']);
  });

  it('has all that it would announce asked for every half a minute, until it is back', async () => {
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { stream } = await open();
    stream.begin();
    await pass(40_000);
    expect(fetched).toEqual([]);
    stream.fail({ isFinal: false });
    await pass(30_000);
    expect(fetched).toEqual(['session', 'state', 'history', 'diff', 'observations']);
    stream.begin();
    await pass(40_000);
    expect(fetched).toHaveLength(5);
  });

  it('is opened again, once, where the browser gave up', async () => {
    const { stream } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stream.fail({ isFinal: true });
    stream.fail({ isFinal: true });
    expect(service.streams()).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    expect(service.streams()).toHaveLength(2);
    requireStream(1).begin();
    screen.getByText('live');
  });

  it('is lost when it brings no event for two and a half heartbeats, as behind a proxy that holds it back', async () => {
    const { stream } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stream.begin();
    act(() => void vi.advanceTimersByTime(49_999));
    screen.getByText('live');
    act(() => void vi.advanceTimersByTime(1));
    screen.getByText('lost');
    vi.advanceTimersByTime(4_000);
    expect(service.streams()).toHaveLength(2);
    vi.useRealTimers();
    await expectFetched('session');
  });

  it('is not alive by its headers alone', async () => {
    const { stream } = await open();
    stream.tell('open');
    screen.getByText('connecting');
  });

  it('is not opened again for a page that was left', async () => {
    const { stream, unmount } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stream.fail({ isFinal: true });
    unmount();
    vi.advanceTimersByTime(60_000);
    expect(service.streams()).toHaveLength(1);
  });
});

it('goes over to the stream of another channel, and connects again', async () => {
  const { stream, rerender } = await open();
  stream.begin();
  await act(async () => rerender(toPage('staging')));
  screen.getByText('connecting');
  expect(stream.readyState).toBe(EventSource.CLOSED);
  expect(service.streams().map(({ url }) => url)).toEqual([
    '/v1/events?channel=production',
    '/v1/events?channel=staging',
  ]);
});
