import { fireEvent } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { installDialogs } from './install-dialogs.ts';

const append = () => document.body.appendChild(document.createElement('dialog'));
const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it('Escape closes the last modal dialog, however often they were installed, and none that is not modal', () => {
  installDialogs();
  installDialogs();
  const [plain, first, last] = [append(), append(), append()];
  plain.open = true;
  first.showModal();
  last.showModal();
  pressEscape();
  expect([plain.open, first.open, last.open]).toEqual([true, true, false]);
  pressEscape();
  expect([plain.open, first.open]).toEqual([true, false]);
});
