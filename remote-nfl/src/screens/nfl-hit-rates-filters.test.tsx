import { nflHitRatePageSchema } from '@sharpside/contracts/api';
import { withoutOurs } from '@sharpside/shared-auth/testing/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aHitRateRow } from '../testing/rows.ts';
import { aPage, CALL, DEFAULT, orderOf, PATH, queryOf, show } from '../testing/show-hit-rates.tsx';

describe('the filters of NFL Hit Rates', () => {
  it('says and changes how many games a line has at least, which the address keeps', async () => {
    const { requestsTo, user, readAddress } = show(aPage([aHitRateRow()], null, { hidden_lines: 312 }));
    await screen.findByText('Lines with at least 5 games; 312 hidden.');
    await user.selectOptions(screen.getByLabelText('At least'), '1 game');
    await screen.findByText('Lines with at least 1 game; 312 hidden.');
    expect(readAddress()).toBe(`${PATH}?min=1`);
    await waitFor(() => expect(requestsTo(CALL).map(queryOf).at(-1)).toContain('min_games=1'));
  });

  it('has no such choice where the backend is of a release before it', async () => {
    show({ json: withoutOurs(nflHitRatePageSchema, aPage([aHitRateRow()]).json) });
    await screen.findByText('Ray Oak');
    expect(screen.queryByLabelText('At least')).toBeNull();
  });

  it('offers lines of one game where none has five', async () => {
    const { user, readAddress } = show(aPage([], null, { hidden_lines: 3 }));
    await screen.findByText('No prop has enough games yet.');
    await user.click(screen.getByRole('button', { name: 'Show those with at least 1 game' }));
    expect(readAddress()).toBe(`${PATH}?min=1`);
  });

  it('offers its filters, and asks for what they say', async () => {
    // HITR-02, HITR-03, HITR-04, HITR-05, HITR-06, HITR-07, HITR-08, HITR-09, HITR-10
    const { requestsTo, user, readAddress } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Markets/ }));
    const markets = within(screen.getByRole('dialog', { name: 'Markets' }));
    const labels = markets.getAllByRole('option').map(({ textContent }) => textContent);
    expect(labels).toHaveLength(11);
    expect(labels.filter((label) => !label || label.includes('_'))).toEqual([]);
    await user.click(markets.getByRole('option', { name: 'Receptions' }));
    await user.click(screen.getByRole('button', { name: /^Sportsbooks/ }));
    const books = within(screen.getByRole('dialog', { name: 'Sportsbooks' }));
    await user.click(books.getByRole('option', { name: 'FanDuel' }));
    const hitRate = screen.getByLabelText('Hit Rate');
    const rates = within(hitRate).getAllByRole('option');
    expect(rates.map(({ textContent }) => textContent)).toEqual(['All', '20%', '40%', '60%', '80%', '100%']);
    await user.selectOptions(hitRate, '60%');
    const texts = { 'Search Player': 'OAK', 'Min Odds': '+100', 'Max Odds': '3.5' };
    for (const [label, text] of Object.entries(texts)) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await waitFor(() =>
      expect(requestsTo(CALL).map(queryOf).at(-1)).toBe(
        'market=player_receptions&sportsbook=fanduel&hit_rate=60&player_name=OAK&min_odds=%2B100&max_odds=3.5' +
          '&sort=hit_rate_last_5&direction=desc&page=1',
      ),
    );
    await waitFor(() =>
      expect(readAddress()).toBe(
        `${PATH}?player=OAK&market=player_receptions&book=fanduel&hit_rate=60&min_odds=%2B100&max_odds=3.5`,
      ),
    );
  });

  it('names each filter in force as a chip, which takes it away', async () => {
    const filters = [
      { query: 'market=player_receptions&market=player_anytime_td', chip: 'Markets: Receptions, Anytime TD' },
      { query: 'book=fanduel&book=nowhere', chip: 'Sportsbooks: FanDuel, nowhere' },
      { query: 'hit_rate=80', chip: 'Last 5: 80%' },
      { query: 'min=1', chip: 'At least 1 game' },
      { query: 'player=Oak', chip: 'Player: Oak' },
      { query: 'min_odds=%2B100&max_odds=3,5', chip: 'Min Odds: +100, Max Odds: 3.5' },
    ];
    const { user, readAddress } = show(undefined, `${PATH}?${filters.map(({ query }) => query).join('&')}`);
    await screen.findByText('Ray Oak');
    const chips = () =>
      screen.getAllByRole('button', { name: /^Remove / }).map(({ textContent }) => textContent);
    // The field of the name clears itself.
    const inChips = filters.map(({ chip }) => chip).filter((chip) => chip !== 'Player: Oak');
    expect(chips()).toEqual(inChips);
    await user.click(screen.getByRole('button', { name: 'Remove Last 5: 80%' }));
    expect(chips()).not.toContain('Last 5: 80%');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(readAddress()).toBe(PATH));
  });

  it('says which choices of a link it does not know, and ignores bounds that are no odds without a message', async () => {
    // HITR-13, CONST-18
    const unknown = 'day=2026-02-30&market=player_luck&hit_rate=50&min=1,000';
    const { requestsTo } = show(undefined, `${PATH}?${unknown}&min_odds=even&max_odds=-`);
    await screen.findByText('Ray Oak');
    expect(screen.getAllByText(/not known here/).map(({ textContent }) => textContent)).toEqual([
      'The day 2026-02-30 is not known here; showing every day.',
      'The market player_luck is not known here; showing all.',
      'The hit rate 50 is not known here; showing all.',
      'The minimum 1,000 is not known here; showing at least 5 games.',
    ]);
    expect(requestsTo(CALL).map(queryOf)).toEqual([DEFAULT]);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });

  it('says that no prop matches them', async () => {
    const { user } = show(aPage([]), `${PATH}?hit_rate=80`);
    const words = await screen.findByText('No props match these filters.');
    const hint = () => words.nextElementSibling?.textContent;
    expect(hint()).toBe('Try another hit rate, market, sportsbook or other odds.');
    await user.type(screen.getByLabelText('Search Player'), 'Oka');
    expect(hint()).toBe('Check the spelling of “Oka”, or take away another filter.');
  });

  it('sorts upwards on a first click, unless the column was sorted downwards before', async () => {
    // HITR-20, HITR-21, CONST-15
    const { requestsTo, user } = show();
    await screen.findByText('Ray Oak');
    const click = async (name: string) => {
      const header = new RegExp(`^${name}`);
      await user.click(screen.getByRole('button', { name: header }));
      return screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort');
    };
    expect(await click('Odds')).toBe('ascending');
    expect(await click('Odds')).toBe('descending');
    expect(await click('Player Name')).toBe('ascending');
    expect(await click('Odds')).toBe('descending');
    expect(await click('Last 5 Hits')).toBe('descending');
    expect(await click('Season Hits')).toBe('ascending');
    await waitFor(() => expect(requestsTo(CALL).map(orderOf).at(-1)).toBe('hit_rate_season asc'));
  });
});
