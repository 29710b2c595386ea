import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineError } from './define-error.ts';

const [StoreError, isStoreError] = defineError('StoreError', ['STORE_FAILED', 'STORE_FULL']);
const [BuildError, isBuildError] = defineError('BuildError', ['BUILD_FAILED']);
const [TemplateError] = defineError('TemplateError', []);

const STATUS = { EDGE_BAD_REQUEST: 400, EDGE_INTERNAL: 500 } as const;
type EdgeOptions = { code: keyof typeof STATUS; headers?: Record<string, string> };
const [EdgeError] = defineError('EdgeError', STATUS, ({ code, headers = {} }: EdgeOptions) => ({
  statusCode: STATUS[code],
  headers,
}));

const [RefusedError] = defineError(
  'RefusedError',
  ['REFUSED'],
  (options: { what: string; lines: string[] }) => ({
    message: `${options.what} was refused:\n${options.lines.join('\n')}`,
    lines: options.lines,
  }),
);

describe('the class', () => {
  it('makes errors with message, name, code and cause', () => {
    const cause = new Error('disk');
    const error = new StoreError('cannot write', { code: 'STORE_FAILED', cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ message: 'cannot write', name: 'StoreError', code: 'STORE_FAILED' });
    expect(error.cause).toBe(cause);
    expectTypeOf(error.code).toEqualTypeOf<'STORE_FAILED' | 'STORE_FULL'>();
    expectTypeOf(error.name).toEqualTypeOf<'StoreError'>();
  });

  it('carries no cause where none was given', () => {
    expect(new BuildError('no')).not.toHaveProperty('cause');
    expect(new BuildError('no', { cause: undefined })).not.toHaveProperty('cause');
  });

  it('has the name of its errors, which traces show', () => {
    expect(StoreError.name).toBe('StoreError');
    expect(new BuildError('no').toString()).toBe('BuildError: no');
    expect(new BuildError('no').stack).toContain('define-error.test.ts');
  });

  it('lists its codes', () => {
    expect(StoreError.codes).toEqual(['STORE_FAILED', 'STORE_FULL']);
    expect(EdgeError.codes).toEqual(['EDGE_BAD_REQUEST', 'EDGE_INTERNAL']);
    expect(TemplateError.codes).toEqual([]);
  });

  it('takes an only code as given', () => {
    const error = new BuildError('no');
    expect(error.code).toBe('BUILD_FAILED');
    expectTypeOf(error.code).toEqualTypeOf<'BUILD_FAILED'>();
  });

  it('has no code where none is defined', () => {
    expect(new TemplateError('no')).not.toHaveProperty('code');
    expectTypeOf<InstanceType<typeof TemplateError>>().not.toHaveProperty('code');
  });

  it('asks for a code where there are several, and for one of them', () => {
    // @ts-expect-error A code is missing.
    expect(() => new StoreError('no')).not.toThrow();
    // @ts-expect-error No code of this error.
    expect(new StoreError('no', { code: 'BUILD_FAILED' }).name).toBe('StoreError');
  });

  it('has the fields that are made of its options', () => {
    const error = new EdgeError('no', { code: 'EDGE_BAD_REQUEST', headers: { allow: 'GET' } });
    expect(error).toMatchObject({ statusCode: 400, headers: { allow: 'GET' }, code: 'EDGE_BAD_REQUEST' });
    expect(new EdgeError('no', { code: 'EDGE_INTERNAL' }).headers).toEqual({});
    expectTypeOf(error.statusCode).toEqualTypeOf<400 | 500>();
  });

  it('has the message that is made of its options', () => {
    const error = new RefusedError({ what: 'host 1.0.0', lines: ['too large'], cause: 7 });
    expect(error.message).toBe('host 1.0.0 was refused:\ntoo large');
    expect(error).toMatchObject({ lines: ['too large'], code: 'REFUSED', cause: 7 });
    expect(error).not.toHaveProperty('what');
  });
});

describe('the guard', () => {
  it('knows an error of another bundle by its name', () => {
    const [, isTheirs] = defineError('StoreError', ['STORE_FULL']);
    const error: unknown = new StoreError('full', { code: 'STORE_FULL' });
    expect(isTheirs(error)).toBe(true);
    if (isTheirs(error)) expectTypeOf(error.code).toEqualTypeOf<'STORE_FULL'>();
  });

  it('refuses other errors, and what only looks like one', () => {
    expect(isStoreError(new BuildError('no'))).toBe(false);
    expect(isBuildError(new BuildError('no'))).toBe(true);
    expect(isStoreError({ name: 'StoreError', code: 'STORE_FULL' })).toBe(false);
    expect(isStoreError(undefined)).toBe(false);
  });
});
