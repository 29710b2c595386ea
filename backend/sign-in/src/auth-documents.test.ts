import { readFile } from 'node:fs/promises';
import { REFUSAL_CODES } from '@sharpside/contracts';
import { SANDBOX_ACCOUNTS } from '@sharpside/sandbox-provider/sandbox-accounts';
import { describe, expect, it } from 'vitest';
import { toRefusalStatus } from './refusals/refusals.ts';
import { SIGN_IN_VARIABLES } from './settings/sign-in-settings.ts';

const STATUSES: ReadonlyMap<string, number> = new Map(
  REFUSAL_CODES.map((code) => [code, toRefusalStatus(code)]),
);

describe('the documentation', () => {
  const listRows = async () => {
    const page = await readFile(new URL('../../../docs/sign-in.md', import.meta.url), 'utf8');
    return [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(
      ([, name = '', next = '']) => [name, next] as const,
    );
  };

  it('has a row for each refusal, with its status', async () => {
    const rows = (await listRows()).filter(([, status]) => /^\d{3}$/.test(status));
    expect(rows.map(([code]) => code).toSorted()).toEqual([...REFUSAL_CODES].toSorted());
    for (const [code, status] of rows) expect(STATUSES.get(code), code).toBe(Number(status));
  });

  it('has a row for each variable of the environment', async () => {
    const names = (await listRows()).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining([...SIGN_IN_VARIABLES]));
  });

  it('has a row for each account of the sandbox', async () => {
    const rows = await listRows();
    for (const { id, name } of SANDBOX_ACCOUNTS) expect(rows).toContainEqual([id, name]);
  });
});
