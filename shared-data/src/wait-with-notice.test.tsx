import { apiClient, useSession } from '@sharpside/shared-auth';
import { type FakeAnswer, signInTo } from '@sharpside/shared-auth/testing';
import { LoadFailure } from '@sharpside/shared-ui';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { act, cleanup, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from './testing/render-screen.tsx';
import { useData } from './use-data.ts';
import { usePagedList } from './use-paged-list.ts';

const NOTICE = 'The site is busy.';
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The notice is a separate chunk with a separate root, so both must be awaited. */
async function wait(ms: number) {
  await advance(ms);
  // Vitest's own wait is for all imports of the process, also those that another test file left unfinished.
  await act(async () => void (await import('@sharpside/shared-ui/toasts')));
  for (let step = 0; step < 3; step += 1) await advance(10);
}

const later = (status: number, retryAfter: string): FakeAnswer => ({
  status,
  json: { error: { code: 'TOO_MANY_REQUESTS', message: 'later' } },
  headers: { 'retry-after': retryAfter },
});

/** The answers of a path, one after the other; the last is repeated. */
const inTurn = (...answers: FakeAnswer[]) => {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)] ?? new Error('none');
};

function Scores() {
  const { data, error, isLoading, retry } = useData(['/scores'], (signal) =>
    apiClient.get('/scores', String, { signal }),
  );
  return (
    <>
      {error && <LoadFailure title="The scores could not be loaded." onRetry={retry} />}
      <p>{isLoading ? 'loading' : data}</p>
      <button type="button" onClick={retry}>
        again
      </button>
    </>
  );
}

const render = () => renderScreen(<Scores />);
const failure = () => screen.queryByText('The scores could not be loaded.');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  cleanup();
  // A load without users is aborted after a moment, and its notice is removed.
  await advance(1_000);
  clearToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState(), true);
});

describe('a load that is put off', () => {
  it.each([429, 503])('says after %i that it waits, asks again, and shows no failure', async (status) => {
    const { requests } = signInTo({ '/scores': inTurn(later(status, '20'), { json: 'answer' }) });
    render();
    await wait(100);
    expect(failure()).toBeNull();
    screen.getByText('loading');
    expect(screen.getByText(NOTICE).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    await wait(19_800);
    expect(requests).toHaveLength(1);
    await wait(200);
    screen.getByText('answer');
    await wait(1_000);
    expect([requests.length, screen.queryByText(NOTICE)]).toEqual([2, null]);
  });

  it('keeps what was shown', async () => {
    signInTo({ '/scores': inTurn({ json: 'first' }, later(429, '5'), { json: 'second' }) });
    render();
    await wait(100);
    await act(async () => screen.getByRole('button', { name: 'again' }).click());
    await wait(100);
    screen.getByText('first');
    screen.getByText(NOTICE);
    expect(failure()).toBeNull();
    await wait(5_000);
    screen.getByText('second');
  });

  it('has failed where it is put off for longer than 20 s', async () => {
    signInTo({ '/scores': later(429, '21') });
    render();
    await wait(100);
    expect([failure()?.textContent, screen.queryByText(NOTICE)]).toEqual([
      'The scores could not be loaded.',
      null,
    ]);
  });

  it('has failed where it was put off again and again for a minute', async () => {
    const { requests } = signInTo({
      '/scores': inTurn(...Array(4).fill(later(429, '20')), { status: 400 }),
    });
    render();
    await wait(50_000);
    expect([failure(), requests.length]).toEqual([null, 3]);
    await wait(11_000);
    expect(failure()?.textContent).toBe('The scores could not be loaded.');
  });
});

it('reads a date as well, and takes a wait that it cannot read for a failure', async () => {
  vi.setSystemTime('2026-03-01T12:00:00Z');
  const { requests } = signInTo({
    '/scores': inTurn(later(429, 'Sun, 01 Mar 2026 12:00:10 GMT'), later(429, 'soon')),
  });
  render();
  await wait(9_000);
  expect([requests.length, failure()]).toEqual([1, null]);
  await wait(1_000);
  expect([requests.length, failure()?.textContent]).toEqual([2, 'The scores could not be loaded.']);
});

it('is not asked again and again where the wait is none', async () => {
  const { requests } = signInTo({ '/scores': later(503, '0') });
  render();
  await wait(3_500);
  expect(requests).toHaveLength(4);
});

it('is given up with its screen, and takes its notice away', async () => {
  const { requests } = signInTo({ '/scores': later(429, '5') });
  render();
  await wait(100);
  screen.getByText(NOTICE);
  cleanup();
  await wait(30_000);
  await wait(1_000);
  expect([requests.length, screen.queryByText(NOTICE)]).toEqual([1, null]);
});

const pageSchema = v.object({ results: v.array(v.string()), next: v.nullable(v.string()) });
const parsePage = (json: unknown) => v.parse(pageSchema, json);

it('holds for each page of a list', async () => {
  const page = (row: string, next: string | null): FakeAnswer => ({ json: { results: [row], next } });
  signInTo({ '/list': inTurn(page('one', '2'), later(429, '5'), page('two', null)) });
  const List = () => {
    const { rows, error, loadMore } = usePagedList<string, unknown>({
      key: ['/list'],
      fetchPage: ({ page: number, signal }) =>
        apiClient.get('/list', parsePage, { query: { page: number }, signal }),
    });
    return (
      <button type="button" aria-label="rows" onClick={loadMore}>
        {error ? 'failed' : rows.join()}
      </button>
    );
  };
  renderScreen(<List />);
  await wait(100);
  await act(async () => screen.getByRole('button', { name: 'rows' }).click());
  await wait(100);
  expect(screen.getByRole('button', { name: 'rows' }).textContent).toBe('one');
  await wait(5_000);
  expect(screen.getByRole('button', { name: 'rows' }).textContent).toBe('one,two');
});
