import { expect, it } from 'vitest';
import { aCanary, anApp } from '../testing/an-app.ts';
import { findShareFault } from './find-share-fault.ts';

const withCanary = anApp({ canary: aCanary() });
const NEW = { action: 'canary', version: '1.5.0' } as const;
const LOWER = { action: 'canary', version: '1.4.0' } as const;
const RAISE = { action: 'raise', version: undefined } as const;

it.each([
  ['no number', NEW, undefined, /number from 0 to 100/],
  ['a new canary that nobody gets', NEW, 0, /More than 0 %/],
  ['a raise to what it has', RAISE, 10, /More than the 10 %/],
  ['a raise to less', RAISE, 5, /"Lower" makes it less/],
  ['lowering to more', LOWER, 50, /"Raise" makes it more/],
])('refuses %s', (_name, draft, percent, fault) => {
  expect(findShareFault({ ...draft, percent }, withCanary)).toMatch(fault);
});

it.each([
  ['a new canary', NEW, 100],
  ['a raise', RAISE, 10.5],
  ['lowering to nobody, which ends it', LOWER, 0],
])('takes %s', (_name, draft, percent) => {
  expect(findShareFault({ ...draft, percent }, withCanary)).toBeUndefined();
});
