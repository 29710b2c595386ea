import { describe, expect, it } from 'vitest';
import { refuseUndeclared } from './refuse-undeclared.ts';
import { SHARED_MODULES, SHARED_PARTS, toSharedConfig, toSharedRanges } from './shared-modules.ts';

describe('toSharedRanges', () => {
  it('lets the range of a package hold for each of its entry points, unless one has its own', () => {
    const ranges = toSharedRanges({
      react: '^19.0.0',
      '@sharpside/shared-ui': '^1.0.0',
      '@sharpside/shared-ui/table': '^1.4.0',
    });
    expect(ranges).toEqual({
      react: '^19.0.0',
      ...Object.fromEntries(
        SHARED_MODULES.filter((name) => /^@sharpside\/shared-ui(\/|$)/.test(name)).map((name) => [
          name,
          '^1.0.0',
        ]),
      ),
      '@sharpside/shared-ui/table': '^1.4.0',
    });
  });

  it('keeps what is no module of the host', () => {
    expect(toSharedRanges({ other: '^2.0.0' })).toEqual({ other: '^2.0.0' });
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
    refuseUndeclared(ranges)({ ...(request !== undefined && { request }) });

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

it('what the host shares is an entry point of its own package', () => {
  for (const part of SHARED_PARTS) expect(part).toMatch(/^@sharpside\/shared-(data|odds|ui\/[a-z]+)$/);
  expect(new Set(SHARED_MODULES).size).toBe(SHARED_MODULES.length);
});
