import { describe, expect, it } from 'vitest';
import { toSharedConfig, toSharedRanges } from './shared-modules.ts';

const UI = '@sharpside/shared-ui';
const MODULES = ['react', UI, `${UI}/table`, `${UI}/routing`, `${UI}-kit`];

describe('toSharedRanges', () => {
  it('lets the range of a package hold for each of its entry points, unless one has its own', () => {
    const declared = { react: '^19.0.0', [UI]: '^1.0.0', [`${UI}/table`]: '^1.4.0' };
    expect(toSharedRanges(declared, MODULES)).toEqual({
      react: '^19.0.0',
      [UI]: '^1.0.0',
      [`${UI}/table`]: '^1.4.0',
      [`${UI}/routing`]: '^1.0.0',
    });
  });

  it('keeps what is no module of the host', () => {
    expect(toSharedRanges({ other: '^2.0.0' }, MODULES)).toEqual({ other: '^2.0.0' });
  });
});

describe('toSharedConfig', () => {
  it('takes the subpaths of React along, and of no other package', () => {
    const shared = toSharedConfig(
      { react: '^19.0.0', 'react-dom': '^19.1.0', '@sharpside/shared-ui': '^1.0.0' },
      (range) => ({
        singleton: true,
        requiredVersion: range,
      }),
    );
    const of = (requiredVersion: string) => ({ singleton: true, requiredVersion });
    expect(shared).toEqual({
      react: of('^19.0.0'),
      'react/': of('^19.0.0'),
      'react-dom': of('^19.1.0'),
      'react-dom/': of('^19.1.0'),
      '@sharpside/shared-ui': of('^1.0.0'),
    });
  });
});
