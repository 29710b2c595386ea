import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { MissingRows } from './missing-rows.tsx';

const show = (options: Partial<Parameters<typeof MissingRows>[0]>) =>
  renderUi(
    <MissingRows count={1} isUnderWay={false} noun="batter" rowCount={120} onClose={() => {}} {...options} />,
  );

describe('rows of a link that are not in the table', () => {
  it.each([
    [1, 'The batter that this link opens is further down: loading…'],
    [2, '2 batters that this link opens are further down: loading…'],
  ])('are said to be on their way while they are looked for: %d', (count, text) => {
    show({ count, isUnderWay: true });
    screen.getByText(text);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it.each([
    [1, 120, 'The batter that this link opens is not in this view.', 'leave this batter out'],
    [3, 120, '3 batters that this link opens are not in this view.', 'leave these batters out'],
    [1, 500, 'The batter that this link opens is not among the first 500 rows of this view.', 'or the order'],
  ])('are said to be missing: %d of %d rows', (count, rowCount, title, reason) => {
    show({ count, rowCount });
    screen.getByText(title);
    expect(document.body.textContent).toContain(reason);
  });
});
