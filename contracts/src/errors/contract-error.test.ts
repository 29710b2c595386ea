import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseContract, parseContractJson } from './contract-error.ts';

const schema = v.strictObject({ name: v.string('must be text'), size: v.number('must be a number') });

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('parseContract', () => {
  it('names the document and every problem in it, each with its place', () => {
    const error = errorOf(() => parseContract(schema, { name: 1, size: 'b' }, 'a.json'));
    expect(error).toMatchObject({
      name: 'ContractError',
      code: 'CONTRACT_BROKEN',
      message: 'a.json is not valid:\n  - name: must be text\n  - size: must be a number',
      problems: [
        { path: 'name', message: 'must be text' },
        { path: 'size', message: 'must be a number' },
      ],
    });
  });

  it('leaves the place out where the whole document is wrong', () => {
    const error = errorOf(() => parseContract(v.string('must be text'), 1, 'a.json'));
    expect(error).toMatchObject({ message: 'a.json is not valid:\n  - must be text' });
  });
});

describe('parseContractJson', () => {
  it('gives the value of the text', () => {
    expect(parseContractJson(schema, '{"name":"a","size":1}', 'a.json')).toEqual({ name: 'a', size: 1 });
  });

  it('says that a text is no JSON, with the cause', () => {
    const error = errorOf(() => parseContractJson(schema, '{', 'a.json'));
    expect(error).toMatchObject({
      message: 'a.json is not valid:\n  - is not JSON',
      problems: [{ path: '', message: 'is not JSON' }],
      cause: expect.any(SyntaxError),
    });
  });
});
