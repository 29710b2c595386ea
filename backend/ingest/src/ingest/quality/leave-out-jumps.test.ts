import { describe, expect, it } from 'vitest';
import { publishSnapshot } from '../../publication/publish-snapshot.ts';
import { oddsReader } from '../../readers/odds.ts';
import { shareTestData, type TestData } from '../../testing/a-data-folder.ts';
import { heldBack, now, shortfall } from '../../testing/checked-files.ts';
import { readParquet } from '../../testing/ingest-text.ts';
import { anOddsEvent } from '../../testing/odds-events.ts';

const PLAYERS = ['Sam Slugger', 'Tim Runner', 'Pat Catcher'];

/** Prices of home runs at a book, for a game that begins after the day of `now`. */
const answer = (prices: readonly number[], over: Record<string, unknown> = {}) =>
  JSON.stringify(
    anOddsEvent(
      [
        {
          key: 'batter_home_runs',
          outcomes: prices.map((price, at) => ({
            name: 'Over',
            description: PLAYERS[at % PLAYERS.length],
            point: 0.5 + Math.floor(at / PLAYERS.length),
            price,
          })),
        },
      ],
      over,
    ),
  );

const odds = { reader: oddsReader, acceptance: undefined, now };
const FIRST = [120, 250, -110];
const copyPublished = shareTestData(async ({ data, ingest }) => {
  await ingest(answer(FIRST), odds);
  await publishSnapshot({ data, now });
});

async function read({ ingest }: TestData, text: string, options = {}) {
  const { kind, batch } = await ingest(text, { ...odds, ...options });
  expect(kind).toBe('ingested');
  const rows = await readParquet(`${batch.folder}/odds_props.parquet`);
  return { batch, prices: rows.map(({ price_american }) => Number(price_american)).sort((a, b) => a - b) };
}

const JUMP =
  'odds_props: a price of more than 20 times the last one, or less than a twentieth, before the game';

describe('a price that jumps from one answer to the next', () => {
  it.each([
    ['up', [12_000, 250, -110], [-110, 250]],
    ['down, after a wrong one', [121, 250, -110], [-110, 250], [12_000, 250, -110]],
  ])('is left out and counted: %s', async (_, prices, kept, before: readonly number[] = FIRST) => {
    const test = await copyPublished();
    if (before !== FIRST) await read(test, answer(before), { correction: 'a test' });
    const { batch, prices: served } = await read(test, answer(prices));
    expect(served).toEqual(kept);
    expect(batch).toMatchObject({ read: 3, kept: 2, dropped: { [JUMP]: 1 } });
  });

  it('is left out of the moneylines too', async () => {
    const { ingest } = await copyPublished();
    const lines = (home: number) =>
      JSON.stringify(
        anOddsEvent([
          {
            key: 'h2h',
            outcomes: [
              { name: 'Boston Red Sox', price: home },
              { name: 'New York Yankees', price: 110 },
            ],
          },
        ]),
      );
    await ingest(lines(-120), odds);
    const { batch } = await ingest(lines(12_000), odds);
    expect(batch).toMatchObject({ read: 2, kept: 1 });
  });

  it('is taken once the next answer has it too', async () => {
    const test = await copyPublished();
    await read(test, answer([12_000, 250, -110]));
    expect((await read(test, answer([12_000, 255, -110]))).prices).toEqual([-110, 255, 12_000]);
  });

  it.each([false, true])(
    'is taken then also where no other price of its market is left; published: %s',
    async (isPublished) => {
      const test = await copyPublished();
      const publish = async () => isPublished && (await publishSnapshot({ data: test.data, now }));
      await read(test, answer([130], { id: 'event-3' }));
      await publish();
      const { batch, prices } = await read(test, answer([12_000], { id: 'event-3' }));
      expect([prices, batch.dropped]).toEqual([[], { [JUMP]: 1 }]);
      await publish();
      expect((await read(test, answer([12_100], { id: 'event-3' }))).prices).toEqual([12_100]);
    },
  );

  it('is left out again after an answer without it', async () => {
    const test = await copyPublished();
    for (const [price, kept] of [
      [130, [130]],
      [12_000, []],
      [135, [135]],
      [12_000, []],
    ] as const)
      expect((await read(test, answer([price], { id: 'event-3' }), { isForced: true })).prices).toEqual(kept);
  });

  it.each([
    ['by less than 20 times', [4200, 250, -110], {}],
    ['during its game', [12_000, 250, -110], { commence_time: '2031-05-04T22:40:00Z' }],
    ['from one game to another', [12_000, 250, -110], { id: 'event-2' }],
  ])('is taken if it moves %s', async (_, prices, over) => {
    const { prices: served } = await read(await copyPublished(), answer(prices, over));
    expect(served).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('is taken at another book', async () => {
    const text = answer([12_000, 250, -110]).replaceAll('draftkings', 'fanduel');
    expect((await read(await copyPublished(), text)).prices).toEqual([-110, 250, 12_000]);
  });

  it('holds the file back if it is one of many, unless somebody says that it is right', async () => {
    const test = await copyPublished();
    const jumped = answer([12_000, 25_000, 19_000]);
    expect(await heldBack(test, jumped, { reader: oddsReader })).toEqual([
      shortfall(
        'known',
        'has 3 of 3 prices of odds_props at more than 20 times the last ones, or at less than a twentieth, before the game, such as Pat Catcher at draftkings from 1.91 to 191.00',
      ),
    ]);
    const acceptance = { checks: ['known'], reason: 'a test' } as const;
    const { batch, prices } = await read(test, jumped, { acceptance });
    expect(prices).toEqual([12_000, 19_000, 25_000]);
    expect(batch.accepted).toEqual(acceptance);
  });
});
