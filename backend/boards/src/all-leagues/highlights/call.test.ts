import { aBall, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { describe, expect, it } from 'vitest';
import { readHighlights } from '../../testing/read-highlights.ts';

const rows = {
  mlb_players: [aPlayer(1, 'Ann Able'), aPlayer(2, 'Bob Baker')],
  mlb_pitches: [
    aBall({ exit_velocity_mph: 104 }),
    aBall({ exit_velocity_mph: 100, game_date: '2025-07-19' }),
    ...Array.from({ length: 8 }, () => aBall({ exit_velocity_mph: 80 })),
    // Batter 2 hits harder, but nine balls are too few for the first row.
    ...Array.from({ length: 9 }, () => aBall({ batter: 2, batting_team: 'SD', exit_velocity_mph: 110 })),
  ],
};

describe('figures', () => {
  it('are the first rows of the boards, with what they are and where they stand', async () => {
    const nba_player_games = [
      aPlayerGame({ game_date: '2025-07-24', points: 30 }),
      aPlayerGame({ game_date: '2025-07-22', points: 32 }),
      // Player 2 scores more, but one game is too few for the first row.
      aPlayerGame({ game_date: '2025-07-24', points: 50, player_id: 2 }),
    ];
    const lastDate = '2025-07-24';
    const { figures } = await readHighlights({
      rows: { ...rows, nba_player_games, nba_players: [{ player_id: 1, name: 'Cy Carter' }] },
      manifest: {
        tables: { nba_player_games: { rows: 1, bytes: 1, sha256: '', firstDate: lastDate, lastDate } },
      },
    });
    expect(figures).toEqual([
      {
        section: 'MLB',
        label: 'Hottest bat',
        value: '2',
        unit: 'balls hit at 100+ mph',
        subject: 'Ann Able',
        context: 'LAD, last 7 days',
        path: '/mlb/whos-hot',
      },
      {
        section: 'NBA',
        label: 'Top scorer',
        value: '31.0',
        unit: 'points a game',
        subject: 'Cy Carter',
        context: 'BOS, last 7 days',
        path: '/nba/whos-hot',
      },
    ]);
  });

  it('are news for three days', async () => {
    const on = async (now: string) => (await readHighlights({ rows, now })).figures.length;
    expect([await on('2025-07-27T16:00:00Z'), await on('2025-07-28T16:00:00Z')]).toEqual([1, 0]);
  });
});
