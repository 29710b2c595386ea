import type { RemoteDeclaration } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { aRemote } from '../layout/testing/render-shell.tsx';
import { isSamePage, listMenus } from './menus.ts';
import { listOutlines } from './outlines.ts';

const menusOf = (remotes: readonly RemoteDeclaration[]) => listMenus(listOutlines(remotes, undefined));

describe('listMenus', () => {
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
