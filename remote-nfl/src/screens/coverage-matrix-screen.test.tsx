import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { teamColors } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NflMatchup } from '../api/matchup.ts';
import { aCoverageRow, aMatchedReceiver, aReceiver } from '../testing/rows.ts';
import CoverageMatrixScreen from './coverage-matrix-screen.tsx';

const PATH = '/nfl/target-shares-and-defensive-coverages';
const RECEIVERS = '/api/nfl/receivers/';
const COVERAGE = '/api/nfl/coverage/';
const MATCHUP = '/api/nfl/matchup/';
const BOTH = `${PATH}?offense=KC&defense=BUF`;

const RECEIVER_ROWS = [
  aReceiver({ name: 'Lee Pine', tgt_percentage: 11.2, yprr: null, games: 1 }),
  aReceiver(),
  aReceiver({ name: 'Cy Fir', games: 0, tgt_percentage: 0 }),
];
const MATCHUP_ANSWER: NflMatchup = {
  year: 2024,
  offense: 'KC',
  defense: 'BUF',
  coverages: [{ coverage_type: 'Cover 3', plays: 300, percentage: 49.02 }],
  results: [
    aMatchedReceiver({
      recyds_g: 65,
      coverages: [{ coverage_type: 'Cover 3', plays: 180, tgt: 44, rec: 30, yds: 410, td: 2 }],
    }),
    aMatchedReceiver({
      name: 'Cy Fir',
      rank: null,
      player_id: null,
      games: 2,
      tgt: 3,
      recyds_g: 8.46,
      matchup_yds_g: null,
      change_percentage: null,
    }),
  ],
};

function show(routes: Record<string, FakeRoute> = {}, address = PATH) {
  const backend = signInTo({
    [RECEIVERS]: { json: { year: 2024, results: RECEIVER_ROWS } },
    [COVERAGE]: { json: { year: 2024, results: [aCoverageRow()] } },
    [MATCHUP]: { json: MATCHUP_ANSWER },
    ...routes,
  });
  return { ...backend, ...renderScreen(<CoverageMatrixScreen />, address) };
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const team = (title: string, name: string) => card(title).getByRole('button', { name });
const askedOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const toRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** The figures of a chart, read from the table behind it. */
async function readChart(user: ReturnType<typeof show>['user'], name: string | RegExp) {
  const chart = within(await screen.findByRole('figure', { name }));
  const asTable = chart.queryByRole('button', { name: 'Show as table' });
  if (asTable) await user.click(asTable);
  return chart.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
}

beforeAll(installDialogs);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') }));

describe('Coverage Matrix', () => {
  it('says which values of a link it does not know, and what it shows', async () => {
    show({}, `${PATH}?offense=KCC&defense=BUF&year=2031&defense_year=1999&coverage=Cover+9`);
    const notices = screen.getAllByText(/not known here/);
    expect(notices.map(({ textContent }) => textContent)).toEqual([
      'The team KCC is not known here; showing none.',
      'The season 2031 is not known here; showing 2026.',
      'The coverage Cover 9 is not known here; showing All.',
      'The season 1999 is not known here; showing 2026.',
    ]);
  });

  it('opens on the teams of the next game, which the address then has; cleared, they stay away', async () => {
    const next_game = { away: 'KC', home: 'BUF', day: '2026-11-26' };
    const { user, readAddress } = show({ [COVERAGE]: { json: { year: 2026, next_game, results: [] } } });
    await screen.findByRole('region', { name: 'Chiefs against the Bills defense' });
    await waitFor(() => expect(readAddress()).toBe(BOTH));
    await user.click(team('Offensive Teams', 'Kansas City Chiefs'));
    await user.click(team('Defensive Teams', 'Buffalo Bills'));
    await screen.findByText('Select an offensive team.');
    expect(readAddress()).toBe(PATH);
  });

  it('says in one message that the next game could not be loaded, until Retry brings its teams', async () => {
    let isBroken = true;
    const next_game = { away: 'KC', home: 'BUF', day: '2026-11-26' };
    const { user, readAddress } = show({
      [COVERAGE]: () =>
        isBroken ? { status: 400, json: {} } : { json: { year: 2026, next_game, results: [] } },
    });
    await screen.findByText('The coverages could not be loaded.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText('Select an offensive team.')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Coverage Matrix' })).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Chiefs against the Bills defense' });
    await waitFor(() => expect(readAddress()).toBe(BOTH));
  });

  it('goes on without the next game once a team is chosen', async () => {
    const { user } = show({ [COVERAGE]: { status: 400, json: {} } });
    await screen.findByText('The coverages could not be loaded.');
    await user.click(team('Offensive Teams', 'Kansas City Chiefs'));
    await readChart(user, /^Target share/);
    screen.getByText('Select a defensive team.');
  });

  it('asks for teams where no game is next', async () => {
    show({ [COVERAGE]: { json: { year: 2026, next_game: null, results: [] } } });
    await screen.findByText('Select an offensive team.');
    screen.getByText('Select both teams.');
  });

  it('has the teams of a phone in two lists, with the colour of the selected one, and the choices in a sheet', async () => {
    // COV-02, COV-03, COV-04
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const { user, readAddress } = show({}, `${PATH}?offense=KC&coverage=Cover+3`);
    const defenses = screen.getByLabelText<HTMLSelectElement>('Defensive Teams', { selector: 'select' });
    expect(optionsOf(defenses)).toEqual(['No team', ...nfl.teams.map(({ name }) => name)]);
    await user.selectOptions(defenses, 'Buffalo Bills');
    await screen.findByRole('region', { name: 'Chiefs against the Bills defense' });
    const buffalo = nfl.byAlias.get('buf');
    if (!buffalo) throw new Error('There is no Buffalo.');
    expect(defenses.style.boxShadow).toContain(toRgb(teamColors(buffalo).ground));
    await user.selectOptions(defenses, 'No team');
    expect(readAddress()).toBe(`${PATH}?offense=KC&coverage=Cover+3`);

    expect(screen.queryByLabelText('Stat')).toBeNull();
    await user.click(card('Coverage Matrix').getByRole('button', { name: 'Filters (1)' }));
    await user.selectOptions(screen.getByLabelText('Stat'), 'yds');
    expect(readAddress()).toBe(`${PATH}?offense=KC&coverage=Cover+3&stat=yds`);
    await user.click(screen.getByRole('button', { name: /^Reset/ }));
    expect(readAddress()).toBe(`${PATH}?offense=KC`);
  });

  it('keeps the teams of the address, whatever game is next', async () => {
    const next_game = { away: 'NE', home: 'NYJ', day: '2026-11-26' };
    const { readAddress } = show({ [COVERAGE]: { json: { year: 2026, next_game, results: [] } } }, BOTH);
    await screen.findByText('No coverages of the Bills are charted for 2026.');
    expect(readAddress()).toBe(BOTH);
  });

  it('lists 32 offenses and 32 defenses around the matrix with its choices, and asks for nothing yet', () => {
    // COV-01, COV-02, COV-03, COV-05, COV-07, COV-08, COV-09, COV-12
    const { requestsTo } = show({}, `${PATH}?defense=BUF`);
    screen.getByRole('heading', { level: 1, name: 'NFL Target Shares and Defensive Coverages' });
    for (const title of ['Offensive Teams', 'Defensive Teams'])
      expect(
        card(title)
          .getAllByRole('button')
          .map((button) => button.title),
      ).toEqual(nfl.teams.map(({ name }) => name));
    const matrix = card('Coverage Matrix');
    matrix.getByText('Select an offensive team.');
    expect(requestsTo(RECEIVERS)).toEqual([]);
    expect(screen.queryByText('Man vs Zone Percentage')).toBeNull();
    const years = optionsOf(matrix.getByLabelText('Year'));
    expect([years[0], years.at(-1)]).toEqual(['2026', '2021']);
    expect(optionsOf(matrix.getByLabelText('Coverage')).join()).toBe(
      'All,Cover 0,Cover 1,Cover 2,Cover 2 Man,Cover 3,Cover 4,Cover 6',
    );
    const stats = within(matrix.getByLabelText('Stat')).getAllByRole<HTMLOptionElement>('option');
    expect(stats.map(({ value }) => value)).toEqual(
      'games rte tgt tgt_percentage rec yds recyds_g yac_rec yprr td'.split(' '),
    );
  });

  it("shows a selected offense in its colours, and its players' shares, of another year, coverage and stat too", async () => {
    // COV-04, COV-06, COV-10, COV-16, COV-17, COV-18, COV-19
    const { user, readAddress, requestsTo } = show();
    const chiefs = team('Offensive Teams', 'Kansas City Chiefs');
    await user.click(chiefs);
    screen.getByRole('status');
    expect(chiefs.getAttribute('aria-pressed')).toBe('true');
    const kansas = nfl.byAlias.get('kc');
    if (!kansas) throw new Error('There is no Kansas City.');
    expect(getComputedStyle(chiefs).backgroundColor).toBe(toRgb(teamColors(kansas).ground));
    expect(
      await readChart(user, /^Target share .* against all coverages, Kansas City Chiefs, 2026$/),
    ).toEqual([
      ['Player', 'Target share (TGT %)'],
      ['Ray Oak', '24.5%'],
      ['Lee Pine', '11.2%'],
    ]);
    expect(readAddress()).toBe(`${PATH}?offense=KC`);

    const asked = () => requestsTo(RECEIVERS).map(askedOf);
    await user.click(team('Offensive Teams', 'Buffalo Bills'));
    const both = ['KC', 'BUF'].map((code) => ({ team: code, year: '2026', coverage: 'All' }));
    await waitFor(() => expect(asked()).toEqual(both));
    const matrix = card('Coverage Matrix');
    await user.selectOptions(matrix.getByLabelText('Year'), '2022');
    await user.selectOptions(matrix.getByLabelText('Coverage'), 'Cover 2 Man');
    const last = { team: 'BUF', year: '2022', coverage: 'Cover 2 Man' };
    await waitFor(() => expect(asked().at(-1)).toEqual(last));
    await user.selectOptions(matrix.getByLabelText('Stat'), 'yprr');
    expect(await readChart(user, /^Yards per route \(YPRR\) against Cover 2 Man/)).toEqual([
      ['Player', 'Yards per route (YPRR)', 'Note'],
      ['Ray Oak', '2.21', ''],
      ['Lee Pine', 'N/A', 'Not charted'],
    ]);
    expect(readAddress()).toBe(`${PATH}?offense=BUF&year=2022&coverage=Cover+2+Man&stat=yprr`);
  });

  it('shows what a defense plays in two pies, and the receivers against that mix, once both teams are selected', async () => {
    // COV-12, COV-13, COV-14, COV-15
    const { user, requestsTo } = show({}, `${PATH}?offense=KC`);
    expect(screen.queryByText('Coverage Distribution')).toBeNull();
    await user.click(team('Defensive Teams', 'Buffalo Bills'));
    expect(await readChart(user, 'Man vs Zone Percentage')).toEqual([
      ['Coverage', 'Share of plays'],
      ['Man', '28.4%'],
      ['Zone', '71.6%'],
    ]);
    expect((await readChart(user, 'Coverage Distribution')).slice(1)).toEqual([
      ['Cover 0', '3.1%'],
      ['Cover 1', '20.3%'],
      ['Cover 2', '18.0%'],
      ['Cover 2 Man', '5.1%'],
      ['Cover 3', '27.5%'],
      ['Cover 4', '16.0%'],
      ['Cover 6', '9.0%'],
      ['Other', '1.0%'],
    ]);

    const table = await screen.findByRole('table', { name: /receivers against the Buffalo Bills, 2026/ });
    const textsOf = (name: string) =>
      [...(within(table).getByText(name).closest('tr')?.children ?? [])].map((cell) => cell.textContent);
    await within(table).findByText('Ray Oak');
    // A change that may be chance has neither an arrow nor a colour.
    expect(textsOf('Ray Oak')).toEqual(['1Ray Oak', '67.6', '+3.6%', '65.0', '120', '17']);
    expect(textsOf('Cy Fir')).toEqual(['–Cy Fir', 'N/A', 'N/A', '8.5', '3', '2']);
    expect(requestsTo(MATCHUP).map(askedOf)).toEqual([{ offense: 'KC', defense: 'BUF', year: '2026' }]);
    await user.click(within(table).getByRole('button', { name: 'Ray Oak by coverage' }));
    const split = within(screen.getByRole('table', { name: 'Ray Oak by coverage' })).getByText('Cover 3');
    expect(split.closest('tr')?.textContent).toBe('Cover 349.0%18044304102');

    const matchup = card('Chiefs against the Bills defense');
    await user.selectOptions(matchup.getByLabelText('Year'), '2023');
    await waitFor(() =>
      expect(requestsTo(COVERAGE).map(askedOf)).toEqual([{ year: '2026' }, { year: '2023' }]),
    );
    await user.click(team('Defensive Teams', 'Buffalo Bills'));
    expect(screen.queryByText('Coverage Distribution')).toBeNull();
  });

  it('has no figures while the backend cannot answer, and says so; Retry brings them', async () => {
    let isBroken = true;
    const broken =
      (json: unknown): FakeRoute =>
      () =>
        isBroken ? { status: 400, json: {} } : { json };
    const { user } = show(
      {
        [RECEIVERS]: broken({ year: 2024, results: RECEIVER_ROWS }),
        [COVERAGE]: broken({ year: 2024, results: [aCoverageRow()] }),
        [MATCHUP]: broken(MATCHUP_ANSWER),
      },
      BOTH,
    );
    for (const text of [
      'The receivers could not be loaded.',
      'The receivers could not be matched with this defense.',
      'The coverages could not be loaded.',
    ])
      await screen.findByText(text);
    expect(screen.queryAllByRole('figure')).toEqual([]);
    expect(screen.queryAllByRole('table')).toEqual([]);
    isBroken = false;
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    await waitFor(() => expect(screen.queryAllByText(/could not be/)).toEqual([]));
    expect((await readChart(user, /^Target share/))[1]?.[0]).toBe('Ray Oak');
  });
});
