import { expect, it } from 'vitest';
import { aCoveragePlay, anNflPlayer, aPlayerWeek, aSnap } from '../../testing/nfl-rows.ts';
import { openTestSnapshot } from '../../testing/open-test-snapshot.ts';
import { createAsk } from '../ask.ts';
import { loadTouchdowns } from './load-touchdowns.ts';

it('knows who took the field and did not touch the ball, once the week has statistics', async () => {
  const play = {
    season: 2024,
    week: 12,
    old_game_id: '2024112400',
    play_id: 1,
    offense: 'BAL',
    defense: 'BUF',
  };
  const snapshot = await openTestSnapshot({
    nfl_player_weeks: [
      aPlayerWeek({ week: 12, player_id: 'back', position: 'RB', opponent: 'BUF', carries: 9 }),
    ],
    nfl_coverage_plays: [
      aCoveragePlay(play),
      aCoveragePlay({ ...play, play_id: 2 }),
      aCoveragePlay({ ...play, week: 13, old_game_id: '2024120100' }),
    ],
    nfl_offense_snaps: [
      aSnap({ ...play, player_id: 'back' }),
      aSnap({ ...play, player_id: 'decoy' }),
      aSnap({ ...play, play_id: 2, player_id: 'decoy' }),
      aSnap({ ...play, player_id: 'guard' }),
      aSnap({ ...play, week: 13, old_game_id: '2024120100', player_id: 'decoy' }),
    ],
    nfl_players: [
      anNflPlayer({ player_id: 'back', position: 'RB' }),
      anNflPlayer({ player_id: 'decoy', position: 'WR' }),
      anNflPlayer({ player_id: 'guard', position: 'G' }),
    ],
  });
  const { lines } = await loadTouchdowns(createAsk((sql) => snapshot.rows(sql)));
  expect(lines.map(({ player_id, week, team, carries }) => ({ player_id, week, team, carries }))).toEqual([
    { player_id: 'back', week: 12, team: 'BAL', carries: 9 },
    { player_id: 'decoy', week: 12, team: 'BAL', carries: 0 },
  ]);
});
