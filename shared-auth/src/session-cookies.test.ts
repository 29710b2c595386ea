import { expect, it } from 'vitest';
import { findCookie } from './session-cookies.ts';

it.each([
  { name: 'the only cookie', cookies: 'csrftoken=abc', expected: 'abc' },
  { name: 'one of several', cookies: 'theme=dark; csrftoken=abc; x=y', expected: 'abc' },
  { name: 'an encoded value', cookies: 'csrftoken=a%3Db', expected: 'a=b' },
  { name: 'a value with a bare percent sign', cookies: 'csrftoken=100%', expected: '100%' },
  { name: 'a value that holds an equals sign', cookies: 'csrftoken=a=b', expected: 'a=b' },
])('finds $name', ({ cookies, expected }) => {
  expect(findCookie(cookies, 'csrftoken')).toBe(expected);
});

it.each(['', 'xcsrftoken=abc', 'theme=csrftoken=abc'])('finds nothing in %j', (cookies) => {
  expect(findCookie(cookies, 'csrftoken')).toBeUndefined();
});
