import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';
import { callerOfSecret } from './rate-limit.ts';

const [ada, bob] = [callerOfSecret('ada'), callerOfSecret('bob')];

it('has as many places for a caller as it may have, and for others as before', () => {
  const places = createPlaces();
  const take = (caller: typeof ada) => places.take([{ caller, max: 2 }]);
  const [first] = [take(ada), take(ada)];
  expect([take(ada), typeof take(bob)]).toEqual([undefined, 'function']);
  first?.();
  // Repeated calls give the place back only once.
  first?.();
  expect([typeof take(ada), take(ada)]).toEqual(['function', undefined]);
});

it('takes none where one of several callers has no more', () => {
  const places = createPlaces();
  const together = { caller: callerOfSecret('both'), max: 1 };
  const free = places.take([{ caller: ada, max: 1 }, together]);
  expect(places.take([{ caller: bob, max: 1 }, together])).toBeUndefined();
  free?.();
  expect(places.take([{ caller: bob, max: 1 }, together])).toBeDefined();
});
