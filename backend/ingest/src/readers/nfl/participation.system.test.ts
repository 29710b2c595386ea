import { describe, expect, it } from 'vitest';
import { expectDropped, ingestText, missing, toCsv } from '../../testing/ingest-text.ts';
import { nflParticipationReader } from './participation.ts';

type Line = Record<string, string | number>;

const aPlay = (over: Line = {}): Line => ({
  nflverse_game_id: '2030_03_WAS_LA',
  old_game_id: '2030092200',
  play_id: 77,
  possession_team: 'WAS',
  offense_players: '00-0090001; 00-0090002',
  time_to_throw: 2.169,
  was_pressure: 'False',
  route: 'HITCH',
  defense_man_zone_type: 'ZONE_COVERAGE',
  defense_coverage_type: 'COVER_3',
  ...over,
});

describe('nflverse participation', () => {
  const ingest = (...plays: Line[]) => ingestText(nflParticipationReader, toCsv(plays));

  it('gives the coverage by the team that is not in possession, and who was on the field', async () => {
    const { rows } = await ingest(
      aPlay(),
      aPlay({ play_id: 99, possession_team: 'LAR', offense_players: '' }),
    );
    const play = { season: 2030, week: 3, old_game_id: '2030092200', play_id: 77 };
    expect(await rows('nfl_coverage_plays')).toEqual([
      {
        ...play,
        game_id: '2030_03_WAS_LA',
        offense: 'WAS',
        defense: 'LA',
        man_zone: 'zone',
        coverage: 'COVER_3',
        route: 'HITCH',
        time_to_throw_s: 2.169,
        was_pressure: false,
      },
      expect.objectContaining({ offense: 'LA', defense: 'WAS' }),
    ]);
    expect(await rows('nfl_offense_snaps')).toEqual([
      { ...play, player_id: '00-0090001' },
      { ...play, player_id: '00-0090002' },
    ]);
  });

  it('tells man from zone, keeps a play of which one of both is charted, passes over one of neither, and does without the players', async () => {
    const { batch, rows } = await ingest(
      aPlay({ defense_man_zone_type: 'MAN_COVERAGE', was_pressure: 'True' }),
      aPlay({ play_id: 78, defense_man_zone_type: '' }),
      aPlay({ play_id: 79, defense_coverage_type: '' }),
      aPlay({ play_id: 80, defense_man_zone_type: 'OTHER' }),
      aPlay({ play_id: 81, defense_coverage_type: '', defense_man_zone_type: '' }),
    );
    expect(await rows('nfl_coverage_plays')).toMatchObject([
      { man_zone: 'man', coverage: 'COVER_3', was_pressure: true },
      { man_zone: null, coverage: 'COVER_3' },
      { man_zone: 'zone', coverage: null },
      { man_zone: null, coverage: 'COVER_3' },
    ]);
    expect(batch).toMatchObject({
      kept: 4,
      dropped: {},
      skipped: { 'no coverage charted (not a pass play)': 1 },
    });
    const { offense_players, ...rest } = aPlay();
    expect(Object.keys((await ingest(rest)).batch.tables)).toEqual(['nfl_coverage_plays']);
  });

  it('tells who was on the field in plays without a charted coverage only, once a game', async () => {
    const uncharted = { defense_coverage_type: '', defense_man_zone_type: '' };
    const { rows } = await ingest(
      aPlay(),
      ...[90, 88, 89].map((play_id) =>
        aPlay({ ...uncharted, play_id, offense_players: '00-0090001;00-0090003' }),
      ),
      aPlay({ ...uncharted, play_id: 91, possession_team: 'SF', offense_players: '00-0090004' }),
    );
    const snaps = await rows('nfl_offense_snaps');
    expect(snaps.map(({ play_id, player_id }) => [play_id, player_id])).toEqual([
      [77, '00-0090001'],
      [77, '00-0090002'],
      [88, '00-0090003'],
    ]);
  });

  it('drops a play of nobody, of a third team or of no game', async () => {
    await expectDropped(nflParticipationReader, aPlay, [
      ...['play_id', 'old_game_id'].map(missing),
      [{ possession_team: 'SF' }, 'the team in possession is none of the game'],
      [
        { nflverse_game_id: '2030_03_WAS_XX' },
        'nflverse_game_id is no known value, for example 2030_03_WAS_XX',
      ],
      [{ nflverse_game_id: 'x' }, 'nflverse_game_id is not within 1999 to 2100, for example x'],
    ]);
    const { batch } = await ingest(aPlay({ possession_team: '' }));
    expect(batch.dropped).toEqual({ 'the team in possession is none of the game': 1 });
  });
});
