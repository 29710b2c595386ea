import { describe, expect, it } from 'vitest';
import { type Claims, readPerson } from './read-person.ts';

const read = (claims: Claims, subject = 'ann') =>
  readPerson({ issuer: 'https://login.example', subject, claims, groupsClaim: 'groups' });

const LONG = `${'x'.repeat(99)}\u{1f600}`;

describe('the name of a person', () => {
  it.each<[string, Claims, string]>([
    ['not the guard’s', { name: ' The Guard\u200b' }, 'ann <ann>'],
    [
      'nobody else, and no other line',
      { name: 'Bob <bob@example.com>\u202e\n', email: 'eve@example.com', email_verified: true },
      'Bob bob@example.com <eve@example.com>',
    ],
    [
      'no address that nobody has verified',
      { name: 'Olga', email: 'olga@example.com', email_verified: false, preferred_username: 'olga' },
      'Olga <olga, ann>',
    ],
    ['not the guard’s by both', { name: 'guard', preferred_username: 'guard' }, 'Somebody <guard, ann>'],
    ['no half of a letter', { name: `${LONG}\u{1f600}` }, `${LONG} <ann>`],
    ['a text', { name: 7, email: ['x'], preferred_username: 'ann' }, 'ann <ann>'],
  ])('is %s', (_, claims, expected) => {
    expect(read(claims).name).toBe(expected);
  });

  it('is of some length', () => {
    expect(read({ name: 'x'.repeat(9_000) }, 's'.repeat(9_000)).name).toHaveLength(203);
  });
});

describe('the groups of a person', () => {
  it.each([
    [undefined, []],
    ['guests,release-managers', ['guests,release-managers']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('are, of %j, %j: a text is never taken apart', (groups, expected) => {
    expect(read({ groups }).groups).toEqual(expected);
  });

  it.each([
    ['numbers', [1]],
    ['an object', { group: 'release-managers' }],
    ['more than can be', Array(1001).fill('release-managers')],
    ['of great length', ['release-managers', 'x'.repeat(501)]],
  ])('are not %s', (_, groups) => {
    expect(() => read({ groups })).toThrow(expect.objectContaining({ code: 'OIDC_GROUPS_UNREADABLE' }));
  });
});
