import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { readControlConfig } from '../environment.ts';
import { readRoles } from './roles.ts';

const ROLE = { group: 'ops', apps: ['*'], rights: ['rollback'] };

async function writeRoles(roles: unknown): Promise<string> {
  const file = join(await createTemporaryFolder(), 'roles.json');
  await writeFile(file, JSON.stringify(roles));
  return file;
}

const problemsOf = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    return String(error);
  }
  return '';
};

describe('the file of roles', () => {
  it('names groups, with their apps and rights', async () => {
    const file = await writeRoles({ contact: 'Ops', roles: [ROLE] });
    expect(readRoles(file).roles).toEqual([{ ...ROLE, mayMakeTokens: false }]);
  });

  it.each([
    [{ roles: [ROLE] }, 'contact'],
    [{ contact: 'Ops', roles: [] }, 'must have a role'],
    [{ contact: 'Ops', roles: [{ ...ROLE, apps: ['mlb'] }] }, "must be '*', 'host' or 'remote-'"],
    [{ contact: 'Ops', roles: [{ ...ROLE, rights: ['admin'] }] }, 'roles.0.rights.0'],
    [{ contact: 'Ops', roles: [{ ...ROLE, right: 'rollback' }] }, 'right'],
    [{ contact: 'Ops', roles: [ROLE, ROLE] }, 'must not have the same role twice'],
  ])('is refused as a whole where it is %j', async (roles, said) => {
    const file = await writeRoles(roles);
    expect(problemsOf(() => readRoles(file))).toContain(said);
  });

  it('that is not there is named', () => {
    expect(problemsOf(() => readRoles('/nowhere/roles.json'))).toContain('cannot be read');
  });
});

describe('the settings of the sign-in', () => {
  const BASE = { CONTROL_STORE: '/store', CONTROL_STATE: '/state' };

  it('go together: half of them ends the start, and the rest is named', () => {
    const said = problemsOf(() =>
      readControlConfig({
        ...BASE,
        CONTROL_OIDC_ISSUER: 'https://login.example.com',
        CONTROL_OIDC_CLIENT_ID: 'x',
      }),
    );
    expect(said).toContain('CONTROL_PUBLIC_ORIGIN');
    expect(said).toContain('CONTROL_ROLES');
    expect(said).not.toContain('CONTROL_OIDC_ISSUER must');
    expect(problemsOf(() => readControlConfig(BASE))).toBe('');
  });

  it.each([
    ['CONTROL_OIDC_ISSUER', 'http://login.example.com'],
    ['CONTROL_PUBLIC_ORIGIN', 'https://control.example.com/console'],
    ['CONTROL_PUBLIC_ORIGIN', 'http://control.example.com'],
  ])('refuse %s=%s', (name, value) => {
    expect(problemsOf(() => readControlConfig({ ...BASE, [name]: value }))).toContain(name);
  });
});
