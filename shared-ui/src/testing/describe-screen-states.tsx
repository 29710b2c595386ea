import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { watchDownloads } from './document/watch-downloads.ts';
import type { RenderedScreen } from './render-screen.tsx';

type Answer = { status?: number; json: unknown };

/** A screen, its main call, and its words in each state. */
export type ScreenStates = {
  Screen: () => ReactNode;
  path: string;
  call: string;
  /** The answer without items, and with one item. */
  empty: Answer;
  one: Answer;
  nothing: string;
  hint: string;
  failure: string;
  /** The toasts of the same failure. */
  toasts?: readonly string[];
  /** The file to which the screen's rows are saved; null if the screen saves none. */
  file: string | null;
  /** Words in the head of the screen, beside its heading. */
  head: string;
  /** Words that are on the screen with the row. */
  note: string;
  /** True if the screen has no button that copies its link. */
  hasNoLink?: boolean;
};

type Route = Answer | (() => Answer | Promise<Answer>);

// A search by role takes a second beside a long table, because each element's name and visibility is computed.
const BUTTON = { selector: 'button, button *' };

const findWaiting = () =>
  document.querySelector('[aria-busy=true]') ?? screen.queryAllByText('Loading...')[0] ?? null;
const readHead = () => document.querySelector('h1')?.parentElement?.textContent;

/**
 * Tests of a screen's states: loading, failed, retried, with data, and empty.
 *
 * `show` renders the screen with these answers on a fixed day; `beside` are the answers to its other calls.
 */
export function describeScreenStates<Other>(
  screens: readonly ScreenStates[],
  beside: Record<string, Other>,
  show: (row: ScreenStates, routes: Record<string, Other | Route>) => RenderedScreen,
): void {
  const expectNone = (...texts: string[]) => {
    for (const text of texts) expect(screen.queryByText(text)).toBeNull();
  };
  const expectSettled = () => waitFor(() => expect(findWaiting()).toBeNull());

  it.each(screens)(
    '$path waits for $call, then says "$failure" and no more, until Retry brings what it saves as $file',
    async (row) => {
      const downloads = watchDownloads();
      const first = Promise.withResolvers<Answer>();
      let answer: Answer | Promise<Answer> = first.promise;
      const { user } = show(row, { ...beside, [row.call]: () => answer });
      expect(findWaiting()?.childNodes.length).toBeGreaterThan(0);
      expectNone(row.nothing, row.failure);

      first.resolve({ status: 400, json: {} });
      for (const text of [row.failure, ...(row.toasts ?? [])]) await screen.findByText(text);
      await expectSettled();
      expectNone(row.nothing);

      answer = row.one;
      await user.click(screen.getByText(/^Re(try|fresh Data)$/, BUTTON));
      await waitFor(() => expect(document.body.textContent).toContain(row.note));
      await expectSettled();
      expectNone(row.nothing, row.failure);
      expect(readHead()).toContain(row.head);
      for (const save of screen.queryAllByText('Download CSV', BUTTON)) await user.click(save);
      if (row.file !== null) expect(downloads.map(({ name }) => name)).toContain(row.file);
      if (row.hasNoLink) return;
      await user.click(screen.getByText('Copy link', BUTTON));
      expect(await navigator.clipboard.readText()).toBe(window.location.origin + row.path);
    },
  );

  it.each(screens)('$path says "$nothing" of $call, and why or what to do', async (row) => {
    show(row, { ...beside, [row.call]: row.empty });
    expect((await screen.findByText(row.nothing)).nextElementSibling?.textContent ?? '').toBe(row.hint);
    await expectSettled();
    expectNone(row.failure);
    const save = screen.queryAllByText('Download CSV', BUTTON);
    if (save.length === 1 && row.file !== null)
      expect(save[0]?.closest('button')).toHaveProperty('disabled', true);
  });
}
