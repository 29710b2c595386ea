import { describe, expect, it } from 'vitest';
import { refuseUndeclared } from './refused-imports.ts';
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

describe('refuseUndeclared', () => {
  const ask = (request: string | undefined, ranges: Record<string, string>) =>
    refuseUndeclared(ranges, MODULES)({ ...(request !== undefined && { request }) });

  it('names the package that the declaration lacks', async () => {
    await expect(ask('@sharpside/shared-ui/table', { react: '^19.0.0' })).rejects.toThrow(
      "@sharpside/shared-ui/table is imported but not shared; add '@sharpside/shared-ui' with its range to `shared` in remote.config.ts.",
    );
    await expect(ask('react', {})).rejects.toThrow("react is imported but not shared; add 'react' with");
  });

  it('lets everything else be imported', async () => {
    expect(
      await ask('@sharpside/shared-ui/table', { '@sharpside/shared-ui/table': '^1.0.0' }),
    ).toBeUndefined();
    expect(await ask('./own.ts', {})).toBeUndefined();
    expect(await ask(undefined, {})).toBeUndefined();
  });
});
