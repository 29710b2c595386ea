import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { expect } from 'vitest';
import { anyHeaderValue, anyTarget, expectSound } from '../testing/fuzz-edge.ts';
import { cookieOf, ID, startWithPreview } from '../testing/preview-scene.ts';
import { sendWritten, type WrittenAnswer } from '../testing/written-requests.ts';

const PLACES = [
  ...['/live.json', '/discovery.json', '/assets/', '/assets/host/main.js', '/tools/odds', '/tools'],
  ...['/mf/remote-tools/mf-manifest.json', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml'],
  ...['/favicon.ico', '/healthz', '/readyz', '/observations', '/metrics', '/beacons', '/beacons/ticket'],
  ...['/api', '/api/nhl/', '/accounts', '/events/'],
  ...[`/_preview/${ID}`, '/_preview/', '/_preview/exit', '/_preview/releases', '/_preview/pick'],
];

// An event stream does not end, so it is left out.
const isStream = (path: string) => /^\/events(?![\w%/.-])/.test(path);

const findLocation = ({ head }: WrittenAnswer) => /^location: (.*)$/im.exec(head)?.[1];

function expectOwnPath(location: string | undefined): void {
  if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
}

async function startListening() {
  const edge = await startWithPreview();
  return { edge, url: await edge.app.listen({ port: 0, host: '127.0.0.1' }) };
}

fuzz('any address is answered, or refused in the agreed form', {
  input: fc.record({
    path: anyTarget(...PLACES).filter((path) => !isStream(path)),
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('GET') },
      fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    ),
    accept: fc.constantFrom('*/*', 'text/html', 'application/json'),
  }),
  async prepare() {
    const { edge, url } = await startListening();
    return async ({ path, method, accept }) => {
      const answer = await sendWritten(url, { path, method, headers: [`Accept: ${accept}`] });
      // Answers to HEAD have no body, so the format of the refusal is not checked.
      if (method === 'HEAD' && answer.status >= 400) expectSound(edge, { ...answer, status: 200 });
      else expectSound(edge, answer);
      const location = findLocation(answer);
      if (location !== undefined)
        expect(new URL(location, 'https://site.example').origin).toBe('https://site.example');
    };
  },
  cost: 3,
});

fuzz('any cookie is a visitor without what it says, and never a fault', {
  input: fc.record({
    path: fc.constantFrom(
      ...['/', '/tools/odds', '/live.json', '/live.json?x=1', '/beacons/ticket', '/beacons/ticket?apps=host'],
      ...['/_preview/releases', '/_preview/exit'],
    ),
    cookie: anyHeaderValue(
      ...[cookieOf(), cookieOf('remote-tools@1.2.0'), cookieOf('host@2.0.0|remote-nhl@3.0.0')],
      ...['release-preview=', 'release-picks=', `${ID}:`, 'remote-tools@1.2.0', 'remote-tools@9.9.9'],
      ...['__proto__@1.0.0', '|', '@', '; ', '=', 'canary-bucket=', 'canary-bucket=7', '"'],
      ...['visitor-groups=', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'],
    ),
    referer: anyHeaderValue(
      'https://site.example',
      'https://site.example/tools/odds',
      '//evil.example',
      '/tools',
      '?a=b',
    ),
  }),
  async prepare() {
    const { edge, url } = await startListening();
    return async ({ path, cookie, referer }) => {
      const headers = [`Cookie: ${cookie}`, `Referer: ${referer}`, 'Accept: text/html'];
      const answer = await sendWritten(url, { path, headers });
      expectSound(edge, answer);
      expectOwnPath(findLocation(answer));
    };
  },
  cost: 3,
});

fuzz('any link into a preview leads to a page of the site', {
  input: anyTarget('', '//', '/..', '/tools/odds').map((to) => encodeURIComponent(to.toWellFormed())),
  known: [
    ...['/..//evil.example', '/.//evil.example', '%2F%2e%2e%2F%2Fevil.example', '/a/..//evil.example'],
    ...['/%2e%2e//evil.example', '/%5Cevil.example', '/%09/evil.example'],
  ],
  async prepare() {
    const { edge, url } = await startListening();
    return async (to) => {
      const path = `/_preview/${ID}?to=${to}`;
      const page = await sendWritten(url, { path });
      expectSound(edge, page);
      expect([200, 400]).toContain(page.status);
      const headers = ['Origin: https://site.example', 'Content-Type: application/x-www-form-urlencoded'];
      const answer = await sendWritten(url, { method: 'POST', path, headers });
      expectSound(edge, answer);
      const location = findLocation(answer);
      expect([303, 400]).toContain(answer.status);
      expect(location === undefined).toBe(answer.status === 400);
      expectOwnPath(location);
    };
  },
  cost: 3,
});

fuzz('any cookies are removed by a preview without the account, or left, and never a fault', {
  input: anyHeaderValue(
    ...[
      'session=s',
      'csrftoken=',
      '__Host-session=',
      'release-preview=',
      '=',
      ';',
      ' ',
      '"',
      '; Domain=x',
      ',',
    ],
  ),
  async prepare() {
    const { edge, url } = await startListening();
    return async (cookie) => {
      const headers = [
        `Cookie: ${cookie}`,
        'Origin: https://site.example',
        'Content-Type: application/x-www-form-urlencoded',
      ];
      const answer = await sendWritten(url, { method: 'POST', path: `/_preview/${ID}`, headers });
      expectSound(edge, answer);
      // No server accepts every byte in a header.
      expect([303, 400]).toContain(answer.status);
      for (const [, set] of answer.head.matchAll(/^set-cookie: (.*)$/gim))
        expect(set).toMatch(/^[!#$%&'*+\-.^_`|~\w]+=[\w-]*; Max-Age=\d+; Path=\/[!-~ ]*$/);
    };
  },
  cost: 3,
});

fuzz('any choice within a preview is taken, or refused with a reason', {
  input: fc.record({
    body: anyHeaderValue(
      ...['app=', 'version=', '&', 'remote-tools', 'host', '1.2.0', '2.0.0', 'reset=1', '%00', '+'],
      ...['__proto__', '0'.repeat(300)],
    ),
    picks: anyHeaderValue('remote-tools@1.2.0', 'host@2.0.0', '|', '@', 'remote-x@1.0.0'),
    origin: fc.oneof(
      { weight: 5, arbitrary: fc.constant('https://site.example') },
      anyHeaderValue('https://evil.example', 'null'),
    ),
  }),
  async prepare() {
    const { edge, url } = await startListening();
    return async ({ body, picks, origin }) => {
      const answer = await sendWritten(url, {
        method: 'POST',
        path: '/_preview/pick',
        body,
        headers: [
          `Cookie: ${cookieOf(picks)}`,
          `Origin: ${origin}`,
          'Content-Type: application/x-www-form-urlencoded',
        ],
      });
      expectSound(edge, answer);
      const cookie = /^set-cookie: release-picks=([^;]*)/im.exec(answer.head)?.[1];
      const pick = '(host|remote-[a-z0-9-]+)@[0-9A-Za-z.-]+';
      if (cookie) expect(cookie).toMatch(new RegExp(`^${ID}:${pick}(\\|${pick})*$`));
    };
  },
  cost: 3,
});
