import { waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { watchErrors } from './watch-errors.ts';

function anError(stack = '    at run (https://site.example/assets/remote-tools/screen.js:1:2)') {
  const error = new Error('thrown');
  error.stack = stack;
  return error;
}

const throwIn = (page: EventTarget, error: unknown) =>
  page.dispatchEvent(Object.assign(new Event('error'), { error }));
const rejectIn = (page: EventTarget, reason: unknown) =>
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

function watch(loadReporter = vi.fn(async () => tell)) {
  const page = new EventTarget();
  return { page, loadReporter, stop: watchErrors({ loadReporter, page }) };
}
const tell = vi.fn(async (_: Error) => {});

it('hears what an event or a timer throws, and a promise that nobody waits for, and loads what tells it once', async () => {
  const { page, loadReporter } = watch();
  const errors = [anError(), anError()];
  throwIn(page, errors[0]);
  rejectIn(page, errors[1]);
  await waitFor(() => expect(tell.mock.calls).toEqual(errors.map((error) => [error])));
  expect(loadReporter).toHaveBeenCalledOnce();
});

it.each([
  ['an error of no published file', anError('    at chrome-extension://abc/content.js:1:2')],
  ['an error without a stack', anError('')],
  ['something that is no error', '/assets/remote-tools/screen.js'],
  ['nothing, as where an image does not load', undefined],
])('loads nothing for %s', (_, error) => {
  const { page, loadReporter } = watch();
  throwIn(page, error);
  rejectIn(page, error);
  expect(loadReporter).not.toHaveBeenCalled();
});

it('tries again at the next error where what tells it did not arrive', async () => {
  tell.mockClear();
  const { page, loadReporter } = watch();
  loadReporter.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  throwIn(page, anError());
  await waitFor(() => {
    throwIn(page, anError());
    expect(tell).toHaveBeenCalled();
  });
});

it('hears nothing any more once it is ended', () => {
  const { page, loadReporter, stop } = watch();
  stop();
  throwIn(page, anError());
  rejectIn(page, anError());
  expect(loadReporter).not.toHaveBeenCalled();
});
