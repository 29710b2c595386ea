import { expect, it } from 'vitest';
import { aRemote, REMOTES } from '../layout/testing/render-shell.tsx';
import { listOutlines } from '../site/outlines.ts';
import { listDestinations } from './destinations.ts';

const OUTLINES = listOutlines(REMOTES, undefined);

const paths = (isAuthenticated: boolean) =>
  listDestinations(OUTLINES, isAuthenticated).map(({ path }) => path);

it("lists every menu's pages in the order of the bar, then the shell's own", () => {
  expect(listDestinations(OUTLINES, false).map(({ section, label }) => [section, label])).toEqual([
    ['Ball', 'Scores'],
    ['Ball', 'Park Factors'],
    ['Ball', 'Definitions'],
    ['Tools', 'Calculator'],
    ['Tools', 'Converter'],
    [null, 'Home'],
    [null, 'FAQ'],
    [null, 'Login'],
  ]);
});

it('offers the sign-in to those who are signed out only', () => {
  expect([paths(false).includes('/login'), paths(true).includes('/login')]).toEqual([true, false]);
});

it('leaves out a route that no menu lists', () => {
  const hidden = aRemote({ name: 'remote-a', pathPrefix: '/a', items: ['Secret'] });
  expect(listDestinations(listOutlines([hidden], undefined), false).map(({ label }) => label)).toEqual([
    'Home',
    'FAQ',
    'Login',
  ]);
});
