import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { expect, it } from 'vitest';

const PATH = '/api/nba-player-pictures/';

const manyPlayers = Array.from({ length: 51 }, (_, at) => ({ player_id: at, name: `Player ${100 + at}` }));

// API-47, DATA-53
it('gives every player at once, by name and number', async () => {
  const api = await startApiForTests({
    rows: {
      nba_players: [...manyPlayers, { player_id: 99, name: 'Ann Able' }, { player_id: 70, name: 'Ann Able' }],
    },
    config: { pictures: { players: { nba: 'https://pictures.test/{id}.png' }, teams: {} } },
  });
  const { status, body } = await api.get(`${PATH}?all=true&sort=player_name`);
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      { player_name: 'Ann Able', profile_picture: 'https://pictures.test/70.png' },
      { player_name: 'Ann Able', profile_picture: 'https://pictures.test/99.png' },
      ...manyPlayers.map(({ player_id, name }) => ({
        player_name: name,
        profile_picture: `https://pictures.test/${player_id}.png`,
      })),
    ],
    next: null,
  });
});

it('gives pages where not all are asked for', async () => {
  const api = await startApiForTests({ rows: { nba_players: manyPlayers } });
  expect((await api.get(PATH)).body).toMatchObject({ next: `${PATH}?page=2` });
  expect((await api.get(`${PATH}?page=2`)).body).toEqual({
    results: [{ player_name: 'Player 150', profile_picture: null }],
    next: null,
  });
});
