import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchDownloads } from '../testing/document/watch-downloads.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { type CsvRows, DownloadCsvButton, type LoadCsvRows } from './download-csv-button.tsx';
import { Delta, formatDelta } from './figures/delta.tsx';
import { StarRating } from './figures/star-rating.tsx';
import { ScrollToTop } from './list-end/scroll-to-top.tsx';

describe('Delta', () => {
  it.each([
    [1.234, '+1.23'],
    [-0.5, '-0.50'],
    [0, '0.00'],
    [-0.001, '0.00'],
    [null, 'N/A'],
    [1e308 * 100, 'N/A'],
  ])('writes %s as %s', (value, text) => {
    expect(formatDelta(value)).toBe(text);
  });

  it('has no unit after a value that is not finite', () => {
    const { container } = renderUi(<Delta value={1e308 * 100} suffix="%" />);
    expect(container.textContent).toBe('N/A');
  });

  it('has an arrow beside its sign, so that colour is not all that tells', () => {
    const { container } = renderUi(<Delta value={2} isShaded />);
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.textContent).toBe('+2.00');
  });
});

describe('StarRating', () => {
  it.each([
    [3.5, '3.5 of 5 stars', [16, 16, 16, 8, 0]],
    [-2, '0 of 5 stars', [0, 0, 0, 0, 0]],
    [2.3, '2.5 of 5 stars', [16, 16, 8, 0, 0]],
    [2.2, '2 of 5 stars', [16, 16, 0, 0, 0]],
    [9, '5 of 5 stars', [16, 16, 16, 16, 16]],
  ])('shows %d as %s', (rating, words, fills) => {
    const { container } = renderUi(<StarRating rating={rating} />);
    expect(screen.getByRole('img', { name: words }).title).toBe(words);
    const stars = [...container.querySelectorAll('[data-fill]')];
    expect(stars.map((star) => Number(star.getAttribute('data-fill')))).toEqual(fills);
  });
});

describe('DownloadCsvButton', () => {
  const COLUMNS = [{ header: 'Name', csv: (row: { name: string }) => row.name }];
  const rows = [{ name: 'Acuña' }];

  afterEach(() => vi.unstubAllGlobals());

  it('saves the rows under the name given', async () => {
    const downloads = watchDownloads();
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    renderUi(<DownloadCsvButton columns={COLUMNS} rows={rows} fileName="batters" />);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(downloads.map(({ name }) => name)).toEqual(['batters.csv']);
    expect(await downloads[0]?.blob?.text()).toBe('Name\r\nAcuña\r\n');
    await waitFor(() => expect(revoke.mock.calls).toEqual([['blob:rows']]));
  });

  describe('of a list that the page has in part', () => {
    it('saves all rows of it, and says how far it is', async () => {
      const downloads = watchDownloads();
      let finish = (_: CsvRows<{ name: string }>) => {};
      const loadRows: LoadCsvRows<{ name: string }> = ({ onProgress }) =>
        new Promise((resolve) => {
          onProgress(1000);
          finish = resolve;
        });
      renderUi(<DownloadCsvButton columns={COLUMNS} rows={rows} loadRows={loadRows} fileName="batters" />);
      await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
      const button = screen.getByRole('button', { name: 'Loading, 1,000 rows' });
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(downloads).toEqual([]);
      finish({ rows: [...rows, { name: 'Witt' }], isCut: true });
      expect(await screen.findByRole('button', { name: 'Download CSV' })).toBe(button);
      expect(await downloads[0]?.blob?.text()).toBe('Name\r\nAcuña\r\nWitt\r\n');
      expect(screen.getByRole('status').textContent).toBe(
        'The file has the first 2 rows. Narrow the filters to get the others.',
      );
    });

    it('says that the rows could not be loaded, and saves none', async () => {
      const downloads = watchDownloads();
      const loadRows = () => Promise.reject(new Error('503'));
      renderUi(<DownloadCsvButton columns={COLUMNS} rows={rows} loadRows={loadRows} fileName="batters" />);
      await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
      expect((await screen.findByRole('status')).textContent).toBe(
        'The rows could not be loaded. Try again.',
      );
      expect(screen.getByRole('button', { name: 'Download CSV' }).hasAttribute('disabled')).toBe(false);
      expect(downloads).toEqual([]);
    });
  });

  it('has nothing to save without rows', () => {
    renderUi(<DownloadCsvButton columns={COLUMNS} rows={[]} fileName="batters" />);
    expect(screen.getByRole('button', { name: 'Download CSV' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('ScrollToTop', () => {
  const scrollBy = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y });
      window.dispatchEvent(new Event('scroll'));
    });
  afterEach(() => {
    scrollBy(0);
  });

  it('appears after 300 px and leads back to the top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    renderUi(<ScrollToTop />);
    scrollBy(300);
    expect(screen.queryByRole('button')).toBeNull();
    scrollBy(301);
    await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' });
  });
});
