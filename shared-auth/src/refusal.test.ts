import { expect, it } from 'vitest';
import { findRefusalCode } from './refusal.ts';

it.each([
  ['the code of the backend', '{"error":{"code":"SESSION_REQUIRED","message":"…"}}', 'SESSION_REQUIRED'],
  ['nothing in a code that is not about the visitor', '{"error":{"code":"OVERLOADED"}}', undefined],
  ['nothing in other JSON', '[]', undefined],
  ['nothing in a page', '<html>', undefined],
  ['nothing in nothing', '', undefined],
])('finds %s', (_name, text, expected) => {
  expect(findRefusalCode(text)).toBe(expected);
});
