import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { useHighlights } from './highlights.tsx';
import { aFigure, aGame, someHighlights } from './testing/a-highlight.ts';

prepareShell();

const EMPTY = someHighlights();
const FIGURE = aFigure('Hottest bat');
const GAME = aGame();

function Probe({ isWanted = true }: { isWanted?: boolean }) {
  const { highlights: state, retry, isRetrying } = useHighlights(isWanted);
  return (
    <>
      <output data-testid="state">
        {typeof state === 'string' ? state : `${state.figures.length} figures, ${state.games.length} games`}
      </output>
      <button type="button" disabled={isRetrying} onClick={retry}>
        Retry
      </button>
    </>
  );
}

const readState = () => screen.getByTestId('state').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A backend with a list of answers, the last of which is repeated; an error stands for a refusal. */
function answering(...answers: unknown[]) {
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetch = vi.fn(async (_: RequestInfo | URL, init?: RequestInit) => {
    signals.push(init?.signal);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? new Response('', { status: 400 }) : new Response(JSON.stringify(answer));
  });
  return { fetch, signals };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each([
  { name: 'a figure alone', answer: { ...EMPTY, figures: [FIGURE] }, state: '1 figures, 0 games' },
  { name: 'a game alone', answer: { ...EMPTY, games: [GAME] }, state: '0 figures, 1 games' },
  {
    name: 'what can be read of a list',
    answer: { figures: [FIGURE], games: [{ ...GAME, state: 'delayed' }, GAME] },
    state: '1 figures, 1 games',
  },
  { name: 'nothing', answer: EMPTY, state: 'none' },
  { name: 'a refusal', answer: new Error('refused'), state: 'failed' },
])('shows what comes: $name', async ({ answer, state }) => {
  renderShell(<Probe />, { fetch: answering(answer).fetch });
  expect(readState()).toBe('waiting');
  await pass(0);
  expect(readState()).toBe(state);
});

it('takes what there is from answer to answer, and keeps it through a refusal', async () => {
  const game = { ...EMPTY, games: [GAME] };
  const { fetch } = answering(EMPTY, game, new Error('refused'), EMPTY);
  renderShell(<Probe />, { fetch });
  const states: (string | null)[] = [];
  for (let minute = 0; minute < 4; minute++) {
    await pass(minute === 0 ? 0 : 60_000);
    states.push(readState());
  }
  expect(states).toEqual(['none', '0 figures, 1 games', '0 figures, 1 games', 'none']);
  expect(fetch).toHaveBeenCalledTimes(4);
});

it('asks at once when it is told to, once at a time, and by itself later as before', async () => {
  const { fetch } = answering(new Error('refused'), new Error('refused'), { ...EMPTY, games: [GAME] });
  renderShell(<Probe />, { fetch });
  await pass(1_000);
  const button = screen.getByRole('button', { name: 'Retry' });
  act(() => button.click());
  expect(button.hasAttribute('disabled')).toBe(true);
  await pass(0);
  expect([button.hasAttribute('disabled'), readState(), fetch.mock.calls.length]).toEqual([
    false,
    'failed',
    2,
  ]);
  await pass(20_000);
  expect(readState()).toBe('0 figures, 1 games');
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('asks again soon after a refusal', async () => {
  const { fetch } = answering(new Error('refused'), { ...EMPTY, games: [GAME] });
  renderShell(<Probe />, { fetch });
  await pass(19_000);
  expect(readState()).toBe('failed');
  await pass(1_000);
  expect(readState()).toBe('0 figures, 1 games');
  await pass(59_000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('asks for nothing before it is wanted, and nothing where there is no backend', async () => {
  const { fetch } = answering(EMPTY);
  const { unmount } = renderShell(<Probe isWanted={false} />, { fetch });
  await pass(120_000);
  expect(readState()).toBe('waiting');
  unmount();
  renderShell(<Probe />, { fetch, config: { backendUrl: null } });
  await pass(120_000);
  expect(readState()).toBe('none');
  expect(fetch).not.toHaveBeenCalled();
});

it('asks for nothing while nobody looks, nor after the page was left', async () => {
  const { fetch, signals } = answering({ ...EMPTY, figures: [FIGURE] });
  const { unmount } = renderShell(<Probe />, { fetch });
  await pass(0);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(120_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  await pass(60_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  unmount();
  await pass(120_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(signals.at(-1)?.aborted).toBe(true);
});
