import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeFirstCall } from './first-calls.ts';

const URL_OF_ROWS = '/api/rows/?page=1';
const asMember = { method: 'GET', headers: new Headers({ 'X-CSRFToken': 'a.b' }) };
const soon = () => 1_000;

function aFirstCall({ token = 'a.b' } = {}) {
  const end = vi.fn();
  const answer = Promise.resolve(new Response('[]'));
  globalThis.firstCalls = new Map([[URL_OF_ROWS, { token, answer, end }]]);
  return { answer, end };
}

afterEach(() => {
  globalThis.firstCalls = undefined;
});

it('is the answer of the page to the one who asks first, and to nobody after', () => {
  const { answer } = aFirstCall();
  expect(takeFirstCall(URL_OF_ROWS, asMember, soon)).toBe(answer);
  expect(takeFirstCall(URL_OF_ROWS, asMember, soon)).toBeUndefined();
});

it('is none for another address, for a call that changes something, or where the page made none', () => {
  aFirstCall();
  expect(takeFirstCall('/api/rows/?page=2', asMember, soon)).toBeUndefined();
  expect(takeFirstCall(URL_OF_ROWS, { ...asMember, method: 'POST' }, soon)).toBeUndefined();
  globalThis.firstCalls = undefined;
  expect(takeFirstCall(URL_OF_ROWS, asMember, soon)).toBeUndefined();
});

describe('is given up', () => {
  it.each([
    { name: 'when another session has begun since', token: 'b.c', now: soon },
    { name: 'when the visitor had no token then', token: '', now: soon },
    { name: 'a minute after the page began to load', token: 'a.b', now: () => 60_001 },
  ])('$name', ({ token, now }) => {
    const { end } = aFirstCall({ token });
    expect(takeFirstCall(URL_OF_ROWS, asMember, now)).toBeUndefined();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('when its taker gives up, before or after', () => {
    for (const isEarly of [true, false]) {
      const { end } = aFirstCall();
      const taker = new AbortController();
      if (isEarly) taker.abort('left');
      takeFirstCall(URL_OF_ROWS, { ...asMember, signal: taker.signal }, soon);
      expect(end).toHaveBeenCalledTimes(isEarly ? 1 : 0);
      taker.abort('left');
      expect(end.mock.calls).toEqual([['left']]);
    }
  });
});
