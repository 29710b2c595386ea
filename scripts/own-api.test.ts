import { allCalls } from '@sharpside/boards/calls';
import { isOwnApi, OWN_API_SEGMENTS } from '@sharpside/contracts';
import { CHECK_SUBSCRIPTION_PATH, LOGOUT_PATH, STATUS_PATH } from '@sharpside/sign-in/settings/auth-paths';
import { expect, it } from 'vitest';

const paths = [
  ...allCalls.map(({ path }) => path),
  ...[CHECK_SUBSCRIPTION_PATH, LOGOUT_PATH, STATUS_PATH],
  ...['/api/docs', '/api/openapi.json'],
];

it('no remote can claim an address below /api/ that the product serves', () => {
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !isOwnApi(path))).toEqual([]);
});

it('no prefix is kept from remotes that the product does not serve', () => {
  const served = new Set(paths.map((path) => path.split('/')[2]));
  expect([...OWN_API_SEGMENTS].filter((segment) => !served.has(segment))).toEqual([]);
});
