import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toStatus } from '@sharpside/boards/call/api-error';
import { API_ERROR_CODES } from '@sharpside/contracts/api';
import { SIGN_IN_VARIABLES } from '@sharpside/sign-in/settings/sign-in-settings';
import { expect, it } from 'vitest';
import { SERVER_VARIABLES } from './config.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');

it('docs/api.md has one row for each error code, with its status, and no other', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| [^|]+ \| [^|]+ \|$/gm)];
  const documented = rows.map(([, code, status]) => `${code} ${status}`);
  expect(documented.sort()).toEqual(API_ERROR_CODES.map((code) => `${code} ${toStatus(code)}`).sort());
});

it('docs/api.md names every setting of the server', () => {
  const own = SERVER_VARIABLES.filter((name) => !SIGN_IN_VARIABLES.includes(name));
  const families = own.map((name) => name.replace(/^(NBA|NFL)_/, 'MLB_'));
  expect([...new Set(families)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
