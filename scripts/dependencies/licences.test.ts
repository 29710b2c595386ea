import { expect, it } from 'vitest';
import { findLicenceFaults } from './licences.ts';

const report = (licence: string) =>
  JSON.stringify({ MIT: [{ name: 'fine' }], [licence]: [{ name: 'left' }] });

it.each(['ISC', '(MIT OR GPL-3.0-only)', '(MIT AND Zlib)', 'WTFPL OR ISC'])('takes %s', (licence) => {
  expect(findLicenceFaults(report(licence), { mayShip: true })).toEqual([]);
});

it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'Unknown', 'SEE LICENSE IN LICENSE.md', 'MPL-2.0'])(
  'refuses %s, with its dependency',
  (licence) => {
    expect(findLicenceFaults(report(licence), { mayShip: true })).toEqual([
      `${licence} is not permissive, and may ship to browsers: do without left`,
    ]);
  },
);

it('takes a licence of tools for tools alone', () => {
  expect(findLicenceFaults(report('MPL-2.0'), { mayShip: false })).toEqual([]);
  expect(findLicenceFaults(report('GPL-3.0-only'), { mayShip: false })).toHaveLength(1);
});
