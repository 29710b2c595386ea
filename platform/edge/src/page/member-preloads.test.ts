import { describe, expect, it } from 'vitest';
import { MEMBER_PRELOAD_SCRIPT, toMemberPreloads } from './member-preloads.ts';

const FILES = [
  { href: '/assets/remote-mlb/entry.js', integrity: 'sha384-a' },
  { href: '/assets/host/part-table.js', integrity: undefined },
];

type Visitor = { cookies: string; hint?: string; access?: 'protected' | 'subscriber' };

/** Files that a browser with these cookies preloads. */
function runIn({ cookies, hint, access = 'protected' }: Visitor) {
  const [block = ''] = toMemberPreloads(access, FILES);
  const textContent = block.replace(/<[^>]+>/g, '');
  const asked: object[] = [];
  const document = {
    cookie: cookies,
    getElementById: () => ({ textContent }),
    createElement: () => ({}),
    head: { appendChild: (link: object) => asked.push(link) },
  };
  const localStorage = { getItem: () => hint ?? null };
  new Function('document', 'localStorage', MEMBER_PRELOAD_SCRIPT)(document, localStorage);
  return asked;
}

const LINKS = [
  {
    rel: 'modulepreload',
    crossOrigin: 'anonymous',
    integrity: 'sha384-a',
    href: '/assets/remote-mlb/entry.js',
  },
  { rel: 'modulepreload', crossOrigin: 'anonymous', href: '/assets/host/part-table.js' },
];

describe('the files of a protected screen', () => {
  it.each(['signed_in=1', 'theme=dark; signed_in=1; csrftoken=a'])('are asked for with %s', (cookies) => {
    expect(runIn({ cookies })).toEqual(LINKS);
  });

  it.each(['', 'csrftoken=a', 'not_signed_in=1', 'note=signed_in=1'])(
    'are not asked for with %o',
    (cookies) => {
      expect(runIn({ cookies })).toEqual([]);
    },
  );
});

describe("the files of a subscriber's screen", () => {
  const cookies = 'signed_in=1; csrftoken=a.b';

  it('are asked for where this very session subscribes', () => {
    expect(runIn({ access: 'subscriber', cookies, hint: 'a.b' })).toEqual(LINKS);
  });

  it.each([
    { name: 'nothing is noted', cookies },
    { name: 'another session subscribed', cookies, hint: 'a' },
    { name: 'the session is over', cookies: 'csrftoken=a.b', hint: 'a.b' },
    { name: 'there is no token', cookies: 'signed_in=1', hint: '' },
  ])('are not asked for where $name', ({ name: _, ...visitor }) => {
    expect(runIn({ access: 'subscriber', ...visitor })).toEqual([]);
  });
});

it('can stand inside a script element as it is', () => {
  expect(MEMBER_PRELOAD_SCRIPT).not.toContain('</');
});
