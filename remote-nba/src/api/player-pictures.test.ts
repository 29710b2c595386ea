import { expect, it } from 'vitest';
import { toPicturesByName } from './player-pictures.ts';

it('has no picture for a name that two players share', () => {
  const pictures = toPicturesByName([
    { player_name: 'Ray Oak', profile_picture: 'https://faces.test/7.png' },
    { player_name: 'Cy Fir', profile_picture: 'https://faces.test/8.png' },
    { player_name: 'Ray Oak', profile_picture: 'https://faces.test/9.png' },
    { player_name: 'Lee Pine', profile_picture: null },
  ]);
  expect([...pictures]).toEqual([
    ['Ray Oak', null],
    ['Cy Fir', 'https://faces.test/8.png'],
    ['Lee Pine', null],
  ]);
});
