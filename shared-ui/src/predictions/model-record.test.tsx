import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatLocalDateTime } from '../dates/index.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { findHeldHint, ListOrigin } from './list-origin.tsx';
import { ModelRecord, type ModelRecordFigures, type ModelRecordProps } from './model-record.tsx';
import { OutcomeMark, toPickNote } from './outcome-mark.tsx';

const figures: ModelRecordFigures = {
  first_date: '2026-04-01',
  last_date: '2026-05-20',
  decided: 12_500,
  hits: 1_500,
  hit_rate: 0.12,
  mean_probability: 0.118,
  brier: 0.101,
  base_rate_brier: 0.1056,
  top_10: { decided: 500, hits: 110 },
  calibration: [
    { mean_probability: 0.05, hit_rate: 0.048, decided: 6_250 },
    { mean_probability: 0.186, hit_rate: 0.192, decided: 6_250 },
  ],
};

const nothing: ModelRecordFigures = { ...figures, first_date: null, last_date: null, decided: 0, hits: 0 };

type AnyRecord = ModelRecordProps['record'];

const aRecord = (rest: Partial<AnyRecord> = {}): AnyRecord => ({
  ...figures,
  started_on: '2026-04-01',
  back_test: nothing,
  log: { head_day: '2026-05-19', head: 'a1b2c3d4e5f60718' },
  ...rest,
});

const RULE = 'Who does not play is void.';
const show = (record: AnyRecord) =>
  renderUi(<ModelRecord record={record} event="hit a home run" voidRule={RULE} />);

describe('a model’s record', () => {
  it('sets what was said beside what came, of how many, over which days, by which rule and from which log', () => {
    show(aRecord());
    expect(screen.queryByText(/too few to judge/)).toBeNull();
    const told = ['Predicted', 'Actual', 'Top 10 of a day'].map((label) => {
      const figure = screen.getAllByText(label)[0]?.nextElementSibling;
      return [figure?.textContent, figure?.nextElementSibling?.textContent];
    });
    expect(told).toEqual([
      ['11.8%', 'mean chance to hit a home run, over all players listed'],
      ['12.0%', '1,500 of 12,500 decided predictions'],
      ['22.0%', '110 of 500'],
    ]);
    expect(screen.queryByText('Back-test')).toBeNull();
    screen.getByText(/^The record starts on Apr 1, 2026\. Every forecast from Apr 1, 2026 to May 20, 2026/);
    const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['5.0%', '4.8%', '6,250'],
      ['18.6%', '19.2%', '6,250'],
    ]);
    screen.getByText(RULE);
    const hash = screen.getByText('a1b2c3d4e5f6');
    expect(hash.title).toBe('a1b2c3d4e5f60718');
    expect(hash.parentElement?.textContent).toBe(
      'Log of all forecasts until May 19, 2026: hash a1b2c3d4e5f6',
    );
  });

  it.each([
    ['hardly better than the average', { brier: 0.1052, base_rate_brier: 0.1056 }, true],
    ['better by more than a hundredth', { brier: 0.1045, base_rate_brier: 0.1056 }, false],
    ['not known', { brier: null, base_rate_brier: null }, false],
  ])('says whether the players are close to even: %s', (_, scores, isSaid) => {
    show(aRecord(scores));
    const told = screen.queryByText('Close to even:')?.parentElement?.textContent ?? '';
    expect(told.includes(' than 12.0% for everybody')).toBe(isSaid);
  });

  it('has no single group, no share of no predictions, and no hash while no day of the log is closed', () => {
    const log = { head_day: null, head: null };
    const calibration = figures.calibration.slice(1);
    show(aRecord({ log, calibration, hit_rate: null, top_10: { decided: 0, hits: 0 }, decided: 99 }));
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
    expect(screen.getAllByText('N/A')).toHaveLength(2);
    expect(screen.queryByText(/Log of all forecasts/)).toBeNull();
    screen.getByText(/too few to judge the model by/);
  });

  it.each([
    ['2026-05-20', 'The record starts on May 20, 2026. None of its forecasts is decided yet.'],
    [null, 'The record starts with the first list that is published before its games.'],
  ])(
    'claims nothing where nothing is decided, and stands beside the back-test: started %s',
    (started_on, text) => {
      show(aRecord({ ...nothing, started_on, back_test: figures, log: null }));
      expect(screen.getByRole('region', { name: 'The model’s record' }).textContent).toBe(
        `The model’s record${text}${RULE}`,
      );
      const backTest = screen.getByRole('region', { name: 'Back-test beside: The model’s record' });
      within(backTest).getByText('1,500 of 12,500 decided predictions');
      within(backTest).getByText(
        /^These are not forecasts. They were worked out afterwards, from Apr 1, 2026 to May 20, 2026/,
      );
      expect(backTest.textContent).not.toMatch(/published|never changed/);
    },
  );

  it('shows no share beyond all percentages', () => {
    show(aRecord({ hit_rate: 1e308 }));
    expect(screen.getAllByText('Actual')[0]?.nextElementSibling?.textContent).toBe('N/A');
  });

  it('claims nothing of being published before of figures of a backend without a log', () => {
    show(aRecord({ back_test: null, started_on: null, log: null }));
    screen.getByText('1,500 of 12,500 decided predictions');
    screen.getByText(/^Every prediction from Apr 1, 2026 to May 20, 2026, misses included; each from/);
    expect(screen.queryByText(/published|never changed|record starts/)).toBeNull();
  });

  it('says of such a backend that nothing is decided yet', () => {
    show(aRecord({ ...nothing, back_test: null, started_on: null, log: null }));
    screen.getByText(/None of these predictions is decided yet/);
    expect(screen.queryByText('Predicted')).toBeNull();
  });
});

describe('the origin of a list', () => {
  const said = { published_at: '2026-05-20T14:00:00Z' };

  it('is when it was first published', () => {
    renderUi(<ListOrigin rows={[{ published_at: '2026-05-20T20:00:00Z' }, said]} hasLog />);
    screen.getByText(/^Published from May 20, .* on, before the games/);
    screen.getByText((text) => text.includes(formatLocalDateTime(said.published_at)));
  });

  it('is a back-test where nothing of it was published', () => {
    renderUi(<ListOrigin rows={[{ published_at: null }]} hasLog />);
    screen.getByText(/It was not published before the games/);
  });

  it.each([
    { rows: [], hasLog: true },
    { rows: [said], hasLog: false },
  ])('is not told of no rows, and by a backend without a log: %o', (props) => {
    renderUi(<ListOrigin {...props} />);
    expect(screen.queryByText(/published/i)).toBeNull();
  });
});

it.each([
  ['2026-05-01', 'May 1'],
  ['2026-05-05', 'May 1'],
  ['2026-05-08', 'May 8'],
  ['2026-05-06', undefined],
])('an empty list of %s was held back since %s', (day, since) => {
  const held = [
    { from: '2026-05-01', to: '2026-05-05' },
    { from: '2026-05-08', to: '2026-05-08' },
  ];
  const hint = findHeldHint(held, day);
  if (since === undefined) expect(hint).toBeUndefined();
  else expect(hint).toContain(`Held back since ${since}, 2026:`);
  expect(findHeldHint(null, day)).toBeUndefined();
});

it.each([
  { outcome: 'hit', text: 'Homered' },
  { outcome: 'miss', text: 'No home run' },
  { outcome: 'void', text: 'Did not play' },
  { outcome: null, text: 'Open' },
] as const)('an outcome of $outcome reads $text', ({ outcome, text }) => {
  renderUi(<OutcomeMark outcome={outcome} hitLabel="Homered" missLabel="No home run" />);
  screen.getByText(text);
});

it('a pick of a game that was put off says so, and not that a man did not play', () => {
  renderUi(<OutcomeMark outcome="void" game="postponed" hitLabel="Homered" missLabel="No home run" />);
  screen.getByText('Postponed');
});

it.each([
  { outcome: 'hit', note: 'NYY · ✓ Homered' },
  { outcome: 'miss', note: 'NYY · No home run' },
  { outcome: 'void', note: 'NYY' },
  { outcome: null, note: 'NYY' },
] as const)('has for a phone the outcome $outcome beside the team: $note', ({ outcome, note }) => {
  expect(toPickNote('NYY', { outcome, hitLabel: 'Homered', missLabel: 'No home run' })).toBe(note);
});
