import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { RenderedScreen } from './render-screen.tsx';
import { watchDownloads } from './watch-downloads.ts';

type Answer = { status?: number; json: unknown };

/** A screen, the call that it lives by, and its words in each of its states. */
export type ScreenStates = {
  Screen: () => ReactNode;
  path: string;
  call: string;
  /** The answer with nothing in it, and with one thing. */
  empty: Answer;
  one: Answer;
  nothing: string;
  hint: string;
  failure: string;
  /** The toasts of the same failure. */
  toasts?: readonly string[];
  /** The file that its rows are saved as; null where it saves none. */
  file: string | null;
  /** The beginning of its header, and the words beside its rows. */
  head: string;
  note: string;
  /** Has no button that copies the link to it. */
  hasNoLink?: boolean;
};

type Route = Answer | (() => Answer | Promise<Answer>);

const findWaiting = () =>
  document.querySelector('[aria-busy=true]') ?? screen.queryAllByText('Loading...')[0] ?? null;
const readHead = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent;

/**
 * Tests of how screens wait, find nothing, fail, try again, and have what they are for.
 *
 * `show` renders the screen with these answers, on a day of the test's own; `beside` are those to its other calls.
 */
export function describeScreenStates<Other>(
  screens: readonly ScreenStates[],
  beside: Record<string, Other>,
  show: (row: ScreenStates, routes: Record<string, Other | Route>) => RenderedScreen,
): void {
  const open = (row: ScreenStates, route: Route) => show(row, { ...beside, [row.call]: route });

  it.each(screens)('$path shows that it waits for $call, and says nothing about it yet', (row) => {
    const never = () => new Promise<Answer>(() => {});
    show(row, Object.fromEntries([...Object.keys(beside), row.call].map((call) => [call, never])));
    expect(findWaiting()?.childNodes.length).toBeGreaterThan(0);
    for (const words of [row.nothing, row.failure]) expect(screen.queryByText(words)).toBeNull();
  });

  it.each(screens)('$path says "$nothing" of $call, and why or what to do', async (row) => {
    open(row, row.empty);
    expect((await screen.findByText(row.nothing)).nextElementSibling?.textContent ?? '').toBe(row.hint);
    await waitFor(() => expect(findWaiting()).toBeNull());
    expect(screen.queryByText(row.failure)).toBeNull();
    const save = screen.queryAllByRole('button', { name: 'Download CSV' });
    if (save.length === 1 && row.file !== null) expect(save[0]).toHaveProperty('disabled', true);
  });

  it.each(screens)(
    '$path says "$failure" and nothing else of $call, until Retry brings the data',
    async (row) => {
      let answer: Answer = { status: 400, json: {} };
      const { user } = open(row, () => answer);
      for (const text of [row.failure, ...(row.toasts ?? [])]) await screen.findByText(text);
      await waitFor(() => expect(findWaiting()).toBeNull());
      expect(screen.queryByText(row.nothing)).toBeNull();
      answer = row.one;
      await user.click(screen.getByRole('button', { name: /^Re(try|fresh Data)$/ }));
      await waitFor(() => expect(screen.queryByText(row.failure)).toBeNull());
      await waitFor(() => expect(document.body.textContent).toContain(row.note));
    },
  );

  it.each(screens)(
    '$path is headed by what it is, links to itself, and saves $call as $file',
    async (row) => {
      const downloads = watchDownloads();
      const { user } = open(row, row.one);
      await waitFor(() => expect(readHead()).toContain(row.head));
      await waitFor(() => expect(document.body.textContent).toContain(row.note));
      await waitFor(() => expect(findWaiting()).toBeNull());
      for (const words of [row.nothing, row.failure]) expect(screen.queryByText(words)).toBeNull();
      for (const save of screen.queryAllByRole('button', { name: 'Download CSV' })) await user.click(save);
      if (row.file !== null) expect(downloads.map(({ name }) => name)).toContain(row.file);
      if (row.hasNoLink) return;
      await user.click(screen.getByRole('button', { name: 'Copy link' }));
      expect(await navigator.clipboard.readText()).toBe(window.location.origin + row.path);
    },
  );
}
