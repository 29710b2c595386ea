import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anError, NOW } from '../testing/an-app.ts';
import { hrefOf, renderPage, textOf } from '../testing/render-page.tsx';
import { ErrorList } from './error-list.tsx';

const show = (props: Partial<Parameters<typeof ErrorList>[0]> = {}) =>
  renderPage(<ErrorList errors={[anError()]} channel="staging" nowMs={NOW} {...props} />);

describe('the errors in browsers', () => {
  it('say which release failed, for how many, where, from which commit, and whose it is', () => {
    show();
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      'render1.3.03 networksrows is undefinedremote-tools/src/odds-table.tsx:12' +
        ' 11 export function OddsTable() { 12 return rows.map(toRow); 13 }' +
        'OwnerTools section, #toolsCommitc0ffee123First1 h agoLast1 min ago',
    ]);
    expect(textOf(screen.getByRole('region', { name: 'Source' }).querySelector('[aria-current]'))).toBe(
      '12 return rows.map(toRow);',
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('lead to the app, on the same channel', () => {
    show({ hasApp: true });
    expect(hrefOf(screen.getByRole('link', { name: 'remote-tools' }))).toBe(
      '/apps/remote-tools?channel=staging',
    );
  });

  it('say what is not known', () => {
    const place = { app: 'remote-tools', file: 'screen.0a.js', line: 1, column: 77, source: null };
    const unknown = { lines: [], owner: null, commit: null, message: '', networks: 100, hasMore: true };
    show({ errors: [anError({ ...unknown, where: place }), anError({ id: 'b', where: null, lines: [] })] });
    const [first, second] = screen.getAllByRole('listitem').map(textOf);
    expect(first).toContain(
      'over 100 networksAn error without a messageremote-tools/screen.0a.js:1:77 (no source map)',
    );
    expect(first).toContain('Ownerits declaration names noneCommitnot recorded');
    expect(second).toContain('The browser told no place');
  });

  it('may be none, or on their way', () => {
    show({ errors: [] }).unmount();
    const { container } = show({ errors: undefined });
    expect(container.querySelector('[aria-hidden=true]')).not.toBeNull();
    expect(screen.queryByText(/No browser told/)).toBeNull();
  });
});
