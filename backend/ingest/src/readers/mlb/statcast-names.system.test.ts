import { describe, expect, it } from 'vitest';
import { aBattedBall, aPitch } from '../../testing/a-pitch.ts';
import { ingestText, toCsv } from '../../testing/ingest-text.ts';
import { statcastReader } from './statcast.ts';

const ingest = (...pitches: Parameters<typeof toCsv>[0]) => ingestText(statcastReader, toCsv(pitches));

describe('names in Statcast files', () => {
  const named = async (des: string, over = {}) => {
    const { rows } = await ingest(aBattedBall({ des, ...over }));
    return (await rows('mlb_players')).find(({ player_id }) => player_id === 1001)?.name;
  };

  it.each([
    ['Barry Batter singles on a line drive to left fielder Fred Field.', 'Barry Batter'],
    ['Luis Long Jr. out on a sacrifice fly to center fielder Fred Field. Carl Run scores.', 'Luis Long Jr.'],
    [
      'Reds challenged (tag play), call on the field was upheld: Barry Batter grounds out, pitcher Paul Pitcher.',
      'Barry Batter',
    ],
    [
      'A challenged (x), call on the field was upheld: B challenged (y), call on the field was overturned: Barry Batter homers (3).',
      'Barry Batter',
    ],
    ...'doubles (4)|triples (1)|homers (3)|walks.|strikes out swinging.|called out on strikes.|grounds out|flies out'
      .split('|')
      .map((play) => [`Barry Batter ${play} to left fielder Fred Field.`, 'Barry Batter']),
    ...'pops out|lines out|bunts into a force out|ground bunts into a double play|hit by pitch.|hits a grand slam (2)'
      .split('|')
      .map((play) => [`Barry Batter ${play} to left fielder Fred Field.`, 'Barry Batter']),
    ['Barry Batter reaches on a fielding error by Fred Field.', 'Barry Batter'],
    ['Barry Batter out on a sacrifice bunt, pitcher Paul Pitcher.', 'Barry Batter'],
    ['Umpire reviewed (home run), call on the field was confirmed: Barry Batter homers (3).', 'Barry Batter'],
  ])('finds the batter in %j', async (des, name) => {
    expect(await named(des)).toBe(name);
  });

  it.each([
    ['a runner who was caught', 'Sam Steal caught stealing 2nd base.', { events: 'truncated_pa' }],
    ['a pitcher who walks him', 'Paul Pitcher intentionally walks Barry Batter.', { events: 'walk' }],
    ['a pitcher of whom the event tells', 'Paul Pitcher walks Barry Batter.', { events: 'intent_walk' }],
    ['somebody of a pitch that ended nothing', 'Sam Steal singles.', { events: '' }],
  ])('does not take %s for the batter', async (_, des, over) => {
    expect(await named(des, over)).toBeUndefined();
  });

  it('goes by the name that stands before the pitches of him rather than by what is told of him at bat', async () => {
    const atBat = { batter: 2001, pitcher: 2002, player_name: '' };
    const { rows } = await ingest(
      aBattedBall({ ...atBat, des: 'P. Pitcher singles.' }),
      aPitch({ at_bat_number: 2 }),
      aPitch({ at_bat_number: 4, batter: 1002 }),
      aBattedBall({ ...atBat, des: 'P. Pitcher walks.', at_bat_number: 3 }),
    );
    expect(await rows('mlb_players')).toMatchObject([
      { player_id: 2001, name: 'Paul Pitcher', name_rank: 2 },
    ]);
  });

  it('writes pitchers first name first, goes by the most frequent spelling, and by none that is written otherwise', async () => {
    const { rows } = await ingest(
      aPitch({ player_name: 'Pitcher, P.' }),
      aPitch({ pitch_number: 2 }),
      aPitch({ pitch_number: 3 }),
      aPitch({ pitch_number: 4, pitcher: 2002, player_name: 'Barry Batter' }),
      aPitch({ at_bat_number: 2, batter: 1002 }),
    );
    expect(await rows('mlb_players')).toEqual([
      expect.objectContaining({ player_id: 2001, name: 'Paul Pitcher', name_rank: 2 }),
    ]);
  });

  // In an export by batter, the same columns name the batter of each row.
  const byBatter = (batters: readonly number[], pitchers: readonly number[], des = '') =>
    batters.flatMap((batter, at) =>
      pitchers.map((pitcher, place) =>
        aBattedBall({
          batter,
          pitcher,
          player_name: `Batter, B${batter}`,
          des,
          at_bat_number: at * pitchers.length + place + 1,
        }),
      ),
    );

  it.each([
    ['one batter and three pitchers', byBatter([1001], [2001, 2002, 2003])],
    ['three batters and one pitcher', byBatter([1001, 1002, 1003], [2001])],
    ['three batters and three pitchers', byBatter([1001, 1002, 1003], [2001, 2002, 2003])],
    ['one of each, with his description', byBatter([1001], [2001], 'B1001 Batter singles to left.')],
    ['one of each, with accents in it', byBatter([1001], [2001], 'B1001 Bättér singles to left.')],
  ])(
    'gives the names of an export by batter to the batters, and none to the pitchers: %s',
    async (_, pitches) => {
      const { batch, rows } = await ingest(...pitches);
      const players = await rows('mlb_players');
      expect(players.map(({ name }) => name)).toEqual(players.map(({ player_id }) => `B${player_id} Batter`));
      expect(players.filter(({ player_id }) => Number(player_id) >= 2001)).toEqual([]);
      expect(players.length).toBe(new Set(pitches.map(({ batter }) => batter)).size);
      expect(Object.values(batch.noted ?? {})).toEqual([pitches.length]);
    },
  );

  it.each([
    ['one batter and one pitcher, without a description', byBatter([1001], [2001])],
    ['pitches that end nothing', [aPitch({ player_name: 'Batter, Barry' })]],
    ['an intentional walk', byBatter([1001], [2001], 'Paul Pitcher intentionally walks Barry Batter.')],
    [
      'a pitcher of his own for each batter',
      [1, 2, 3].flatMap((at) =>
        byBatter([1000 + at], [2000 + at]).map((row) => ({ ...row, at_bat_number: at })),
      ),
    ],
    [
      'an export by catcher',
      byBatter([1001, 1002, 1003, 1004], [2001, 2002, 2003]).map((row) => ({
        ...row,
        player_name: 'Catcher, Cal',
      })),
    ],
    [
      'an export by catcher with a description',
      [2001, 2002, 2003].flatMap((pitcher) =>
        byBatter([pitcher - 1000], [pitcher], 'Barry Batter singles to left.').map((row) => ({
          ...row,
          at_bat_number: pitcher - 2000,
          player_name: 'Catcher, Cal',
        })),
      ),
    ],
  ])('gives nobody a name where nothing says whose it is: %s', async (_, pitches) => {
    const { batch, rows } = await ingest(...pitches);
    const names = (await rows('mlb_players')).filter(({ name_rank }) => name_rank === 2);
    expect(names).toEqual([]);
    expect(batch.noted).toEqual({
      'player_name does not tell whom it names; no pitcher has a name by it': pitches.length,
    });
  });

  it('gives two pitchers of one name, and pitchers of a single batter, their names all the same', async () => {
    const { rows } = await ingest(
      ...[2001, 2002, 2003].map((pitcher) =>
        aPitch({
          pitcher,
          player_name: pitcher === 2003 ? 'Other, One' : 'Allen, Logan',
          at_bat_number: pitcher % 10,
        }),
      ),
    );
    expect((await rows('mlb_players')).map(({ player_id, name }) => [player_id, name])).toEqual([
      [2001, 'Logan Allen'],
      [2002, 'Logan Allen'],
      [2003, 'One Other'],
    ]);
  });
});
