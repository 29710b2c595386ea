import { expect, it } from 'vitest';
import { findHold, toOutcome } from './release-build.ts';

it.each([
  ['1.0.0', undefined, 'remote-mlb 1.0.0 is live in the local registry'],
  ['1.0.0', '1.0.0', 'remote-mlb 1.0.0 is live in the local registry'],
  [
    '1.0.0-local.x0123',
    '1.0.0',
    'remote-mlb 1.0.0-local.x0123 is live in the local registry in place of 1.0.0',
  ],
  [
    '2.0.0',
    '1.0.0-local.x0123',
    'remote-mlb 2.0.0 is live in the local registry in place of 1.0.0-local.x0123, because its package.json now says 2.0.0',
  ],
])('%s that goes live after %s is told of as: %s', (version, before, outcome) => {
  expect(toOutcome('remote-mlb', version, before)).toBe(outcome);
});

const aState = { current: '1.0.0', previous: null, canary: null, frozen: null, withdrawn: [] };

it.each([
  [{ frozen: { reason: 'playoffs' } }, 'it is frozen (playoffs)'],
  [{ pinned: { reason: 'trial' } }, 'it is pinned (trial)'],
  [{ withdrawn: ['1.1.0'] }, '1.1.0 was rolled back'],
  [{}, undefined],
])('an app with %j stays as it is for the reason: %s', (held, reason) => {
  expect(findHold({ ...aState, ...held }, '1.1.0')).toBe(reason);
});
