import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { GameMark } from './game-mark.tsx';
import { OpenFilter, PickFilters, type PickFiltersProps } from './pick-filters.tsx';

describe('the choice of games that have not begun', () => {
  it.each([true, false])('keeps its name where its label is shown: %s', (hasLabel) => {
    renderUi(<OpenFilter isOn={false} onChange={() => {}} hasLabel={hasLabel} />);
    screen.getByRole('group', { name: 'Games' });
    expect(screen.queryAllByText('Games')).toHaveLength(hasLabel ? 1 : 0);
  });
});

describe('the filters of picks', () => {
  afterEach(() => vi.unstubAllGlobals());

  const show = (over: Partial<PickFiltersProps> = {}) => {
    const [onValueChange, onOrderChange] = [vi.fn(), vi.fn()];
    renderUi(
      <PickFilters
        value={{ isOpenOnly: true, isBetOnly: false }}
        onValueChange={onValueChange}
        hasOpen
        bets={12}
        order={{ column: 'chance', direction: 'desc' }}
        onOrderChange={onOrderChange}
        score="AI Boost"
        {...over}
      />,
    );
    return { onValueChange, onOrderChange };
  };
  const readNames = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  it('show games to come, and bets with their number', async () => {
    const { onValueChange } = show();
    expect(readNames()).toEqual(['Upcoming only', '12 bets']);
    await userEvent.click(screen.getByRole('button', { name: '12 bets', pressed: false }));
    expect(onValueChange).toHaveBeenCalledWith({ isOpenOnly: true, isBetOnly: true });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each([
    [{ bets: undefined }, ['Upcoming only', 'Bets']],
    [{ bets: null }, ['Upcoming only']],
    [{ hasOpen: false, bets: 1 }, ['1 bet']],
    [{ hasOpen: false, bets: null }, []],
  ] as const)('offer what there is: %j', (over, names) => {
    show(over);
    expect(readNames()).toEqual(names);
  });

  it('have the order on a phone, each column in its own direction', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const { onOrderChange } = show();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Start');
    expect(onOrderChange).toHaveBeenCalledWith({ column: 'start', direction: 'asc' });
  });
});

it.each([
  ['begun', 'Begun · ', null],
  ['final', 'Final · ', null],
  ['postponed', 'Postponed · ', null],
  ['scheduled', '', null],
  [null, '', null],
  ['begun', 'Suspended · ', 'Suspended'],
  ['scheduled', 'Delayed · ', 'Delayed'],
] as const)('a game that is %s is marked %j', (state, mark, halt) => {
  const { container } = renderUi(
    <p>
      <GameMark state={state} halt={halt} />
    </p>,
  );
  expect(container.querySelector('p')?.textContent).toBe(mark);
});
