import { expect, it } from 'vitest';
import { ignoreToastRegion } from './ignore-toast-region.ts';

const WARNING = 'An update to %s inside a test was not wrapped in act(...).';

it('a console tells of every root but that of the toasts, and of all again afterwards', () => {
  const written: unknown[][] = [];
  const target = { error: (...call: unknown[]) => void written.push(call) };
  const restore = ignoreToastRegion(target);
  for (const call of [[WARNING, 'Root'], [WARNING, 'Screen'], ['Root']]) target.error(...call);
  expect(written).toEqual([[WARNING, 'Screen'], ['Root']]);
  restore();
  target.error(WARNING, 'Root');
  expect(written).toHaveLength(3);
});
