import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { GameMark } from './game-mark.tsx';
import { NothingOpen, OpenFilter } from './open-filter.tsx';

describe('the choice of games that have not begun', () => {
  it.each([
    [false, true],
    [true, false],
  ])('that is %s asks for %s when it is pressed', async (isOn, asked) => {
    const onChange = vi.fn();
    renderUi(<OpenFilter isOn={isOn} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Not yet begun', pressed: isOn }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(asked);
  });

  it.each([true, false])('keeps its name where its label is shown: %s', (hasLabel) => {
    renderUi(<OpenFilter isOn={false} onChange={() => {}} hasLabel={hasLabel} />);
    screen.getByRole('group', { name: 'Games' });
    expect(screen.queryAllByText('Games')).toHaveLength(hasLabel ? 1 : 0);
  });

  it('is named where it leaves nothing', () => {
    renderUi(<NothingOpen />);
    screen.getByText("Turn off 'Not yet begun' to see the games that have begun.");
  });
});

it.each([
  ['begun', 'Begun · '],
  ['final', 'Final · '],
  ['postponed', 'Postponed · '],
  ['scheduled', ''],
  [null, ''],
] as const)('a game that is %s is marked %j', (state, mark) => {
  const { container } = renderUi(
    <p>
      <GameMark state={state} />
    </p>,
  );
  expect(container.querySelector('p')?.textContent).toBe(mark);
});
