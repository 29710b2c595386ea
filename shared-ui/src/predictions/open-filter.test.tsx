import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { GameMark } from './game-mark.tsx';
import { OpenFilter } from './open-filter.tsx';

describe('the choice of games that have not begun', () => {
  it.each([true, false])('keeps its name where its label is shown: %s', (hasLabel) => {
    renderUi(<OpenFilter isOn={false} onChange={() => {}} hasLabel={hasLabel} />);
    screen.getByRole('group', { name: 'Games' });
    expect(screen.queryAllByText('Games')).toHaveLength(hasLabel ? 1 : 0);
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
