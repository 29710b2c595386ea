import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aChange, NOW } from '../testing/an-app.ts';
import { hrefOf, renderPage, textOf } from '../testing/render-page.tsx';
import { ChangeList } from './change-list.tsx';

const CHANGES = [
  aChange({
    revision: 9,
    action: 'rollback',
    from: '1.3.0',
    to: '1.2.0',
    via: 'abcdefghijkl',
    reason: 'Stakes',
  }),
  aChange({ revision: 8, app: 'remote-nba', action: 'freeze', by: 'Eve' }),
];

const show = (props: Partial<Parameters<typeof ChangeList>[0]>) =>
  renderPage(<ChangeList changes={CHANGES} channel="staging" nowMs={NOW} {...props} />);

describe('what was changed', () => {
  it('is said with its revision, its reason, its author and the token', () => {
    show({});
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      '#9rollbackRolled back from 1.3.0 to 1.2.0Stakes1 h ago by Bob, token abcdefghijkl',
      '#8freezeFroze it1 h ago by Eve',
    ]);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getAllByTitle(formatLocalDateTime('2031-01-02T23:00:00.000Z'))).toHaveLength(2);
  });

  it('leads to the app that it is about, on the same channel', () => {
    show({ hasApp: true });
    expect(screen.getAllByRole('listitem').map(textOf)[1]).toBe('#8freezeremote-nba: Froze it1 h ago by Eve');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['remote-tools', '/apps/remote-tools?channel=staging'],
      ['remote-nba', '/apps/remote-nba?channel=staging'],
    ]);
  });

  it('may be nothing yet', () => {
    show({ changes: [] });
    screen.getByText('Nothing was changed on staging yet.');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is nothing to read while it is on its way', () => {
    const { container } = show({ changes: undefined });
    expect(screen.queryByText(/Nothing/)).toBeNull();
    expect(container.querySelector('[aria-hidden=true]')).not.toBeNull();
  });
});
