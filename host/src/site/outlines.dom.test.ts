import { toSectionOutline } from '@sharpside/contracts';
import { expect, it } from 'vitest';
import { aRemote } from '../layout/testing/render-shell.tsx';
import { listOutlines } from './outlines.ts';

const NBA = aRemote({ name: 'remote-nba', pathPrefix: '/nba', label: 'NBA', order: 1 });
const MLB = aRemote({ name: 'remote-mlb', pathPrefix: '/mlb', label: 'MLB', order: 2 });
const BARE = aRemote({ name: 'remote-bare', pathPrefix: '/bare' });

it('lists remotes of the page and sections that the edge named, in the order of the bar', () => {
  const menus = { sections: [toSectionOutline(NBA, ['remote-nba@1.0.0'])], hidden: 3 };
  expect(listOutlines([BARE, MLB], menus).map(({ name }) => name)).toEqual([
    'remote-nba',
    'remote-mlb',
    'remote-bare',
  ]);
});

it('takes the menu of a remote from the release that is in the page', () => {
  const rolledBack = aRemote({ name: 'remote-nba', pathPrefix: '/nba', label: 'Basketball' });
  const menus = { sections: [toSectionOutline(NBA)], hidden: 0 };
  expect(listOutlines([rolledBack], menus).map(({ navigation }) => navigation?.label)).toEqual([
    'Basketball',
  ]);
});
