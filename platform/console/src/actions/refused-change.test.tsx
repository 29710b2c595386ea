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

it.each<[unknown, string]>([
  [refused('CHANNEL_CONFLICT'), 'Somebody else was fasterBecause.'],
  [refused('NOTHING_TO_CHANGE'), 'It is so alreadyBecause.'],
  [refused('CHANGE_REFUSED'), 'Refused; nothing was changedBecause.'],
  [refused('NETWORK'), `${NO_ANSWER}Because.`],
  [refused('HTTP'), `${NO_ANSWER}Because.`],
  [refused('TOKEN_EXPIRED'), 'Nothing was changedBecause.'],
  [new TypeError('Broken.'), 'Nothing was changedBroken.'],
  ['broken', 'Nothing was changedbroken'],
])('says whether anything was changed, and why not: %s', (error, words) => {
  expect(read(error)).toBe(words);
});

it.each([
  ['NOTHING_TO_CHANGE', 'status', 'It is so alreadyBecause.'],
  ['NETWORK', 'alert', 'The plan could not be madeBecause.'],
])('says of a plan that it could not be made, or that there is nothing to do: %s', (code, role, words) => {
  renderPage(<RefusedChange error={refused(code)} isPlan />);
  expect(textOf(screen.getByRole(role))).toBe(words);
});

it('lists each objection under its check', () => {
  const objections = [
    { check: 'Channel takes it', message: 'frozen' },
    { check: 'Shared modules fit', message: 'react ^20' },
  ];
  expect(read(refused('PUBLISH_REFUSED', objections))).toBe(
    'RefusedChannel takes it: frozenShared modules fit: react ^20',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
