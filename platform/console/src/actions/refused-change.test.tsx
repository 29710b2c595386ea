import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ControlError } from '../api/control-error.ts';
import { renderPage, textOf } from '../testing/render-page.tsx';
import { RefusedChange } from './refused-change.tsx';

const NO_ANSWER = 'No answer: see in the history whether it was made';

const refused = (code: string, objections: ControlError['objections'] = []) =>
  new ControlError('Because.', { code, objections, status: 422 });

const read = (error: unknown) => {
  renderPage(<RefusedChange error={error} />);
  return textOf(screen.getByRole('alert'));
};

it.each([
  { code: 'CHANNEL_CONFLICT', title: 'Somebody else was faster' },
  { code: 'NOTHING_TO_CHANGE', title: 'It is so already' },
  { code: 'CHANGE_REFUSED', title: 'Refused; nothing was changed' },
  { code: 'NETWORK', title: NO_ANSWER },
  { code: 'HTTP', title: NO_ANSWER },
  { code: 'TOKEN_EXPIRED', title: 'Nothing was changed' },
])('says of $code: $title', ({ code, title }) => {
  expect(read(refused(code))).toBe(`${title}Because.`);
});

it.each([
  { error: new TypeError('Broken.'), words: 'Nothing was changedBroken.' },
  { error: 'broken', words: 'Nothing was changedbroken' },
])('says of any other error that nothing was changed: $words', ({ error, words }) => {
  expect(read(error)).toBe(words);
});

it.each([
  { code: 'CHANGE_REFUSED', title: 'Refused; nothing was changed' },
  { code: 'PUBLISH_REFUSED', title: 'Refused' },
])('lists each objection under its check: $code', ({ code, title }) => {
  const objections = [
    { check: 'Channel takes it', message: 'frozen' },
    { check: 'Shared modules fit', message: 'react ^20' },
  ];
  expect(read(refused(code, objections))).toBe(
    `${title}Channel takes it: frozenShared modules fit: react ^20`,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
