import { describe, expect, it } from 'vitest';
import { defineError } from './define-error.ts';

const [StoreError, isStoreError] = defineError('StoreError', ['STORE_FAILED', 'STORE_FULL']);
const [BuildError] = defineError('BuildError', ['BUILD_FAILED']);
const [TemplateError] = defineError('TemplateError', []);

const STATUS = { BAD_REQUEST: 400, INTERNAL: 500 } as const;
type EdgeOptions = { code: keyof typeof STATUS; headers?: Record<string, string> };
const [EdgeError] = defineError('EdgeError', STATUS, ({ code, headers = {} }: EdgeOptions) => ({
  statusCode: STATUS[code],
  headers,
}));

type RefusedOptions = { what: string; lines: string[] };
const [RefusedError] = defineError('RefusedError', ['REFUSED'], ({ what, lines }: RefusedOptions) => ({
  message: `${what} was refused:\n${lines.join('\n')}`,
  lines,
}));

describe('the class', () => {
  it('makes errors with message, name, code and cause', () => {
    const cause = new Error('disk');
    const error = new StoreError('cannot write', { code: 'STORE_FAILED', cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ message: 'cannot write', name: 'StoreError', code: 'STORE_FAILED' });
    expect(error.cause).toBe(cause);
  });

  it('has the name of its errors, which traces show, and lists their codes', () => {
    expect(StoreError.name).toBe('StoreError');
    expect(new BuildError('no').toString()).toBe('BuildError: no');
    expect(StoreError.codes).toEqual(['STORE_FAILED', 'STORE_FULL']);
    expect(EdgeError.codes).toEqual(['BAD_REQUEST', 'INTERNAL']);
  });

  it('takes an only code as given, and makes no code and no cause where there is none', () => {
    expect(new BuildError('no').code).toBe('BUILD_FAILED');
    expect(new TemplateError('no')).not.toHaveProperty('code');
    expect(new BuildError('no', { cause: undefined })).not.toHaveProperty('cause');
  });

  it('has the fields that are made of its options', () => {
    const error = new EdgeError('no', { code: 'BAD_REQUEST', headers: { allow: 'GET' } });
    expect(error).toMatchObject({ statusCode: 400, headers: { allow: 'GET' }, code: 'BAD_REQUEST' });
    expect(new EdgeError('no', { code: 'INTERNAL' }).headers).toEqual({});
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
    expect(isTheirs(new StoreError('full', { code: 'STORE_FULL' }))).toBe(true);
  });

  it.each([new BuildError('no'), { name: 'StoreError', code: 'STORE_FULL' }, undefined])(
    'refuses other errors, and what only looks like one: %o',
    (other) => {
      expect(isStoreError(other)).toBe(false);
    },
  );
});
