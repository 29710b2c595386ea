import { expect, it } from 'vitest';
import { cleanText, toMessage, toMessageShape } from './clean-text.ts';

it.each([
  [
    'the query of an address',
    'GET https://site.example/api/nba/games?player=Dana%20W&q=1 failed (401)',
    'GET https://site.example/api/nba/games failed (401)',
  ],
  ['what a sign-in leaves behind a hash', '/callback#access_token=abc.def is wrong', '/callback is wrong'],
  ['a token', 'Bearer eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl is over', 'Bearer <token> is over'],
  ['an id', 'session 9f8b2c1e-77aa-4f0e-9f21-0a1b2c3d4e5f ended', 'session <token> ended'],
  ['a telephone number in groups', 'call +1 555 123-4567 now', 'call <number> now'],
  ['the number of a card', 'no card 4111 1111 1111 1111.', 'no card <number>.'],
  ['an e-mail address of any letters', 'no such account: josé@exämple.com.', 'no such account: <e-mail>.'],
  ['an e-mail address of a machine', 'jane@localhost was refused', '<e-mail> was refused'],
  ['a token of letters', 'Bearer abcdefghijklmnopqrstuvwx is over', 'Bearer <token> is over'],
  ['a query of a word', 'GET https://x.example/y?jane failed', 'GET https://x.example/y failed'],
  ['a fragment of a word', '"https://x.example/y#jane" failed', '"https://x.example/y" failed'],
  [
    'an answer that is no JSON, in Safari',
    'JSON Parse error: Unexpected identifier "Smith"',
    'JSON Parse error: Unexpected identifier <text>',
  ],
  [
    'an answer that is no JSON',
    `Unexpected token 'D', ..."e": {"name": Dana Whit"... is not valid JSON`,
    `Unexpected token 'D', <text> is not valid JSON`,
  ],
  ['an answer', 'no id in {"name":"Dana","bets":[1]} of 3', 'no id in <text> of 3'],
  ['a long quote', `'${'a name and an address '.repeat(4)}' is not valid`, "'<text>' is not valid"],
])('takes %s out', (_, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});

it.each([
  'remote-tools@1.1.0/odds-converter could not be loaded; retry or roll back.',
  'Minified React error #418; visit https://react.dev/errors/418 for the full message',
  "Cannot read properties of undefined (reading 'map') (at screen-awards.8d80d66a113f7620.js:1:1234)",
  'https://site.example/assets/host/main.ab12345678cdef01.js did not arrive or was refused.',
  'a is not a function (at main.1234567890123456.js:1:123456)',
  'Too many. (at screen-odds-converter.eedd1234567890b6.hot-update.mjs:19:26)',
  'open@https://site.example/x was refused',
  'remote-tools@1.2.0-rc.1 needs host@2.0.0',
])('leaves %s as it is', (text) => {
  expect(cleanText(text)).toBe(text);
});

it('takes no longer for a text that is made to be slow', () => {
  const slow = '"\'`/?=@.-'.repeat(200) + 'a1-'.repeat(400);
  expect(cleanText(slow).length).toBeLessThanOrEqual(slow.length);
  const parts = ['a%40', '://', '://a?', 'é.', '1 -', '1 ', 'Bearer ', '.0123456789abcdef'];
  // Long enough that a regular expression with backtracking would exceed the test's time limit.
  for (const part of parts) cleanText(part.repeat(Math.ceil(200_000 / part.length)));
  // The expression searches from each quote to the end of the line.
  cleanText('JSON Parse error: "'.repeat(2_000));
});

it('knows the message of a beacon from its places, and its form from its numbers and words', () => {
  const detail = `no player 'Dana' of 17 (at screen.8d80d66a113f7620.js:1:1234, main.js:2:1)`;
  expect(toMessage(detail)).toBe("no player 'Dana' of 17");
  expect(toMessageShape(detail)).toBe("no player '…' of #");
  expect(toMessageShape("no player 'Theo' of 3")).toBe(toMessageShape(detail));
});
