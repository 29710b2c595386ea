import { INERT_DOCUMENT_POLICY } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { judgeAnswer, toCallHeaders } from './passed-headers.ts';

const ASKED = {
  host: 'site.example',
  accept: 'application/json',
  'accept-encoding': 'br',
  'content-type': 'application/json',
  'content-length': '2',
  'if-none-match': '"a"',
  cookie: 'session=secret',
  authorization: 'Bearer secret',
  'x-csrftoken': 'secret',
  'x-api-key': 'secret',
  origin: 'https://site.example',
  referer: 'https://site.example/nhl/teams?token=secret',
  connection: 'keep-alive, x-hop',
  'x-hop': '1',
  'transfer-encoding': 'chunked',
  upgrade: 'websocket',
  te: 'trailers',
  expect: '100-continue',
};

describe('the headers of a call', () => {
  it('to a backend that is not trusted only describe the call', () => {
    expect(toCallHeaders(ASKED, { isTrusted: false, hasBody: true })).toEqual({
      accept: 'application/json',
      'accept-encoding': 'br',
      'content-type': 'application/json',
      'content-length': '2',
      'if-none-match': '"a"',
    });
  });

  it('to a trusted backend are all, but for those of the connection and the host', () => {
    const { host: _, connection, te, upgrade, expect: __, 'x-hop': ___, ...rest } = ASKED;
    const { 'transfer-encoding': ____, ...passed } = rest;
    expect(toCallHeaders(ASKED, { isTrusted: true, hasBody: true })).toEqual(passed);
  });

  it('speak of a body only where there is one', () => {
    const names = Object.keys(toCallHeaders(ASKED, { isTrusted: true, hasBody: false }));
    expect(names.filter((name) => /^content-(length|type)$/.test(name))).toEqual([]);
  });
});

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const guarded = { 'content-security-policy': INERT_DOCUMENT_POLICY };
const untrusted = { status: 200, isTrusted: false, isEmpty: false };

describe('the answer of a backend that is not trusted', () => {
  it('keeps what describes the data and no other header, and gets a policy under which nothing runs', () => {
    const described = { ...JSON_TYPE, etag: '"a"', 'cache-control': 'max-age=5', vary: 'accept', age: '1' };
    const lost = ['clear-site-data', 'link', 'location', 'x-content-type-options'].map((name) => [name, 'x']);
    const given = { ...described, ...Object.fromEntries(lost), 'set-cookie': ['session=mine; Path=/'] };
    expect(judgeAnswer(given, untrusted)).toEqual({ headers: { ...described, ...guarded } });
  });

  it.each(['application/json', 'application/problem+json', 'text/csv', 'text/plain', 'image/png'])(
    'may be %s',
    (type) => {
      expect(judgeAnswer({ 'content-type': type }, untrusted)).toEqual({
        headers: { 'content-type': type, ...guarded },
      });
    },
  );

  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/javascript',
    'image/svg+xml',
    'multipart/x-mixed-replace; boundary=a',
    'application/json, text/html',
    'application/json; charset=utf-8, text/html',
    'application/json;text/html',
    'application/json+xml',
    '',
  ])('is refused as %j', (type) => {
    expect(judgeAnswer({ 'content-type': type }, untrusted)).toEqual({
      refusal: expect.stringContaining(type),
    });
  });

  it('is refused without a type, unless there is nothing in it', () => {
    expect(judgeAnswer({}, untrusted)).toEqual({ refusal: 'its type is not stated, which is no data' });
    expect(judgeAnswer({}, { ...untrusted, isEmpty: true })).toEqual({ headers: guarded });
    expect(judgeAnswer({ 'content-length': '0' }, untrusted)).toMatchObject({ headers: guarded });
  });

  it.each([301, 302, 303, 307, 308])('is refused where it leads elsewhere: %i', (status) => {
    expect(judgeAnswer({ ...JSON_TYPE, location: 'https://evil.example' }, { ...untrusted, status })).toEqual(
      {
        refusal: `it redirects (${status})`,
      },
    );
  });
});

it.each([401, 403])('the answer of a backend that is not trusted says nothing of a session: %i', (status) => {
  for (const isEmpty of [false, true]) {
    expect(judgeAnswer(JSON_TYPE, { ...untrusted, status, isEmpty })).toEqual({
      refusal: `it refuses a visitor whom it cannot know (${status})`,
    });
  }
  expect(judgeAnswer(JSON_TYPE, { status, isTrusted: true, isEmpty: false })).toEqual({ headers: JSON_TYPE });
});

it.each([0, 99, 199, 600, 999])('an answer is refused with a status that nobody can send: %i', (status) => {
  for (const isTrusted of [false, true]) {
    expect(judgeAnswer(JSON_TYPE, { status, isTrusted, isEmpty: false })).toEqual({
      refusal: `HTTP has no such status (${status})`,
    });
  }
});

it('the answer of a trusted backend keeps all, but for headers of the connection and those that cannot be sent', () => {
  const kept = { 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'], location: '/nhl' };
  const lost = {
    connection: 'x-hop, close',
    'x-hop': '1',
    'keep-alive': 'timeout=5',
    'x-broken': 'a\u0000b',
  };
  expect(judgeAnswer({ ...kept, ...lost }, { status: 302, isTrusted: true, isEmpty: false })).toEqual({
    headers: kept,
  });
});
