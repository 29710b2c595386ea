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
    expect(() => readRoles(file)).toThrow(said);
  });
});

describe('the settings of the sign-in', () => {
  const BASE = { CONTROL_STORE: '/store' };

  it('go together: half of them ends the start, and the rest is named', () => {
    const half = { CONTROL_OIDC_ISSUER: 'https://login.example.com', CONTROL_OIDC_CLIENT_ID: 'x' };
    const read = () => readControlConfig({ ...BASE, ...half });
    for (const missing of ['CONTROL_PUBLIC_ORIGIN', 'CONTROL_ROLES']) expect(read).toThrow(missing);
    expect(read).not.toThrow('CONTROL_OIDC_ISSUER must');
    expect(() => readControlConfig(BASE)).not.toThrow();
  });

  it.each([
    ['CONTROL_OIDC_ISSUER', 'http://login.example.com'],
    ['CONTROL_PUBLIC_ORIGIN', 'https://control.example.com/console'],
    ['CONTROL_PUBLIC_ORIGIN', 'http://control.example.com'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readControlConfig({ ...BASE, [name]: value })).toThrow(name);
  });
});
