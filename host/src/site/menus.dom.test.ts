import type { RemoteDeclaration } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { aRemote } from '../layout/testing/render-shell.tsx';
import { isSamePage, listMenus } from './menus.ts';
import { listOutlines } from './outlines.ts';

const menusOf = (remotes: readonly RemoteDeclaration[]) => listMenus(listOutlines(remotes, undefined));

describe('listMenus', () => {
  it('gives the declared menus in their declared order, with their items as they are', () => {
    const menus = menusOf([
      aRemote({ name: 'remote-b', pathPrefix: '/b', label: 'Second', order: 20, items: ['Two', 'One'] }),
      aRemote({ name: 'remote-a', pathPrefix: '/a', label: 'First', order: 10 }),
    ]);
    expect(menus).toEqual([
      { id: 'remote-a', label: 'First', items: [{ label: 'Scores', path: '/a/scores', access: 'public' }] },
      {
        id: 'remote-b',
        label: 'Second',
        items: [
          { label: 'Two', path: '/b/two', access: 'public' },
          { label: 'One', path: '/b/one', access: 'public' },
        ],
      },
    ]);
  });

  it('puts equal orders by label', () => {
    const remotes = ['Zeta', 'Alpha'].map((label) =>
      aRemote({ name: `remote-${label.toLowerCase()}`, pathPrefix: `/${label}`, label, order: 1 }),
    );
    expect(menusOf(remotes).map(({ label }) => label)).toEqual(['Alpha', 'Zeta']);
  });

  it('gives no menu for a remote that declares none, or an empty one', () => {
    const remotes = [
      aRemote({ name: 'remote-a', pathPrefix: '/a' }),
      aRemote({ name: 'remote-b', pathPrefix: '/b', label: 'Empty', items: [] }),
    ];
    expect(menusOf(remotes)).toEqual([]);
  });
});

it.each([
  { path: '/', pathname: '/', expected: true },
  { path: '/a/b', pathname: '/a/b', expected: true },
  { path: '/a/b', pathname: '/a/b/', expected: true },
  { path: '/', pathname: '/a', expected: false },
  { path: '/a', pathname: '/a/b', expected: false },
])('says $expected to $path standing for $pathname', ({ path, pathname, expected }) => {
  expect(isSamePage(path, pathname)).toBe(expected);
});
