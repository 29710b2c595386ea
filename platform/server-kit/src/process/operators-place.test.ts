import { expect, it } from 'vitest';
import { hasTwoPorts, toOperatorsPlace, toOperatorsPort } from './operators-place.ts';

it.each([
  [8080, 18_080],
  [55_535, 65_535],
  [55_536, 45_536],
  [0, 0],
])('a server at %i has the one for operators at %i', (port, expected) => {
  expect(toOperatorsPort(port)).toBe(expected);
});

it('is where the settings say, on whatever address visitors come to', () => {
  const server = { host: '0.0.0.0', port: 8080, metricsHost: '127.0.0.1' };
  expect(toOperatorsPlace(server)).toEqual({ host: '127.0.0.1', port: 18_080 });
  expect(toOperatorsPlace({ ...server, metricsHost: '10.0.0.7', metricsPort: 9080 })).toEqual({
    host: '10.0.0.7',
    port: 9080,
  });
});

it.each([
  [{ port: 8080, metricsPort: 8080 }, false],
  [{ port: 8080, metricsPort: 9080 }, true],
  [{ port: 8080, metricsPort: 0 }, true],
  [{ port: 8080 }, true],
])('%j are two ports: %s', (places, expected) => {
  expect(hasTwoPorts(places)).toBe(expected);
});
