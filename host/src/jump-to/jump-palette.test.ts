import { expect, it } from 'vitest';
import type { Destination } from './destinations.ts';
import { rankDestinations } from './jump-palette.tsx';

const DESTINATIONS: Destination[] = [
  { section: 'MLB', label: "Who's Hot", path: '/mlb/whos-hot' },
  { section: 'MLB', label: '1st Inning Stats', path: '/mlb/inning-first-stats' },
  { section: 'NBA', label: "Who's Hot", path: '/nba/whos-hot' },
  { section: 'NBA', label: '3-Pointer Hub', path: '/nba/three-pointer-hub' },
  { section: 'NFL', label: 'Top TD Longshots', path: '/nfl/top-td-longshots' },
  { section: 'Tools', label: 'Odds Converter', path: '/sportsbooks/odds-converter' },
  { section: null, label: 'FAQ', path: '/faq' },
];

it.each([
  { name: 'a word that starts a label before one within', text: 'st', paths: ['/mlb/inning-first-stats'] },
  {
    name: 'the start of a word before its middle',
    text: 'hot',
    paths: ['/mlb/whos-hot', '/nba/whos-hot', '/nfl/top-td-longshots'],
  },
  { name: 'words without their apostrophe', text: 'whos', paths: ['/mlb/whos-hot', '/nba/whos-hot'] },
  { name: 'words with a typographic apostrophe', text: 'who’s', paths: ['/mlb/whos-hot', '/nba/whos-hot'] },
  { name: 'section and label together', text: 'nba hot', paths: ['/nba/whos-hot'] },
  { name: 'words in any order and case', text: 'CONVERTER odds', paths: ['/sportsbooks/odds-converter'] },
  { name: 'parts on both sides of a dash', text: '3 pointer', paths: ['/nba/three-pointer-hub'] },
  { name: 'parts written together', text: '3pointer', paths: ['/nba/three-pointer-hub'] },
  { name: 'words written together', text: 'whoshot', paths: ['/mlb/whos-hot', '/nba/whos-hot'] },
  { name: 'a whole section', text: 'mlb', paths: ['/mlb/whos-hot', '/mlb/inning-first-stats'] },
  { name: 'nothing for a word that is nowhere', text: 'hot cricket', paths: [] },
])('finds $name', ({ text, paths }) => {
  expect(rankDestinations(DESTINATIONS, text).map(({ path }) => path)).toEqual(paths);
});

it.each(['', '   ', '-'])('gives all of them in their order for %j', (text) => {
  expect(rankDestinations(DESTINATIONS, text)).toEqual(DESTINATIONS);
});

it('puts a label that starts with the word before one that holds it', () => {
  const destinations = [
    { section: null, label: 'The Odds', path: '/b' },
    { section: null, label: 'Odds Converter', path: '/a' },
  ];
  expect(rankDestinations(destinations, 'odds').map(({ path }) => path)).toEqual(['/a', '/b']);
});
