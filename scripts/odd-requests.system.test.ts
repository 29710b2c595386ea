import { once } from 'node:events';
import { connect } from 'node:net';
import { listenTestApi } from '@sharpside/server/testing/listen-test-api';
import { MAX_HEADER_BYTES } from '@sharpside/server-kit/server';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LISTENING_SERVERS, startEdge } from './workspace/listening-servers.ts';

const NO_MORE_MS = 2_000;

type Answer = { status: number; head: string; body: string };

/** Sends bytes on a new connection. Returns the server's answer when the connection has ended. */
async function send(url: string, text: string): Promise<Answer> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  // An error is ignored, because a server may close the connection without reading everything.
  socket.on('error', () => {});
  socket.write(text, 'latin1');
  // Ends a request of which the server expects more bytes. In all other cases the server closes the connection by
  // itself.
  const noMore = setTimeout(() => socket.end(), NO_MORE_MS);
  await once(socket, 'close');
  clearTimeout(noMore);
  const answer = Buffer.concat(pieces)
    .toString()
    .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') };
}

const CLOSE = 'Connection: close\r\n';
const request = (start: string, ...headers: string[]) => requestOf('a', start, ...headers);
const requestOf = (host: string, start: string, ...headers: string[]) =>
  `${start} HTTP/1.1\r\n${[`Host: ${host}`, ...headers].map((line) => `${line}\r\n`).join('')}${CLOSE}\r\n`;
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 2'];
const MANY = Array.from({ length: 100 }, (_, at) => `X-Header-${at}: ${at}`);

/** Values of the Host header that name no host. */
const NO_HOSTS = [
  ...['', ' ', 'a b', 'a\tb', 'caf\xe9', 'a\x01b', 'x'.repeat(300)],
  ...'a,b a/b a?b a#b a\\b user@a a:b a:1:2 a:99999 a:-1 . .. - [::1 ::1 [::1]x "a" <a> a%2fb'.split(' '),
];
const HOSTS = ['site.example', 'SITE.example.', 'edge_1:8080', '127.0.0.1:65535', '[::1]:8080', 'a:'];

/** Malformed requests, each with the status that every server answers; undefined: any status below 500. */
const ODD: readonly [what: string, text: string, status?: number][] = [
  ['two Host headers', request('GET /', 'Host: b'), 400],
  ['no Host header', `GET / HTTP/1.1\r\n${CLOSE}\r\n`, 400],
  ['the address of another server', request('GET http://evil.example/api/x'), 400],
  ['the address of another server, with a user', request('GET http://a@evil.example/'), 400],
  ['an address without a path', request('GET *'), 400],
  ['TRACE', request('TRACE /api/x')],
  ['TRACE of a page', request('TRACE /')],
  ['OPTIONS *', request('OPTIONS *')],
  ['CONNECT', request('CONNECT example.com:443')],
  ['a method that there is not', request('FOO /'), 400],
  ['a method of WebDAV', request('PROPFIND /')],
  ['a path that is no UTF-8', request('GET /%zz'), 400],
  ['the same below the API', request('GET /api/%zz'), 400],
  ['half of a character', request('GET /api/%E0%A4%A'), 400],
  ['two slashes', request('GET //')],
  ['another server in the path', request('GET //evil.example/x')],
  ['a path that goes up', request('GET /..')],
  ['a path that goes up in the API', request('GET /api/../x')],
  ['an encoded NUL', request('GET /a%00b')],
  ['a NUL', request('GET /a\0b'), 400],
  ['letters outside of ASCII', request('GET /caf\xe9')],
  ['a path without a slash', request('GET x')],
  ['a path of 40 kB', request(`GET /${'x'.repeat(40_000)}`), 431],
  ['headers of 40 kB', request('GET /', `X-Long: ${'x'.repeat(40_000)}`), 431],
  ['a hundred headers', request('GET /api/x', ...MANY)],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a version that there is not', request('GET /').replace('HTTP/1.1', 'HTTP/9.9'), 400],
  ['the hello of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['an expectation', `${request('POST /api/x', 'Expect: 100-continue', ...JSON_BODY)}{}`],
  ['an expectation that nobody knows', `${request('POST /api/x', 'Expect: a-miracle', ...JSON_BODY)}{}`],
  ['a change of protocol', request('GET /api/x', 'Upgrade: websocket').replace('close', 'Upgrade')],
  ['an odd connection', request('GET /api/x').replace('close', 'close, x, y')],
  ['a keep-alive of its own', request('GET /api/x', 'Keep-Alive: timeout=x')],
  ['trailers to come', request('GET /api/x', 'TE: trailers', 'Trailer: x')],
  ['two lengths', `${request('POST /api/x', 'Content-Length: 2', 'Content-Length: 3')}{}`, 400],
  ['a length that is none', `${request('POST /api/x', 'Content-Length: x')}{}`, 400],
  [
    'a length and chunks',
    `${request('POST /api/x', 'Content-Length: 2', 'Transfer-Encoding: chunked')}0`,
    400,
  ],
  ['an unknown encoding', `${request('POST /api/x', 'Transfer-Encoding: zip')}{}`],
  ['chunks that are none', `${request('POST /api/x', 'Transfer-Encoding: chunked')}zz\r\n`],
  ['a body that is no JSON', `${request('POST /api/x', ...JSON_BODY)}{{`],
  ['a body of another type', `${request('POST /api/x', 'Content-Type: \xff', 'Content-Length: 2')}{}`],
  [
    'a body that ends too early',
    `${request('POST /api/x', 'Content-Type: text/plain', 'Content-Length: 99')}{}`,
  ],
  ['a body of a GET', `${request('GET /api/x', ...JSON_BODY)}{}`],
  ['an odd header', request('GET /api/x', 'X-\xe9: \x01')],
  ['a published file with a long name', request(`GET /assets/host/${'x'.repeat(300)}`)],
  ['a published file of a long app', request(`GET /assets/${'x'.repeat(300)}/x`)],
  ['a published file deep down', request(`GET /assets/host/${'x/'.repeat(1_000)}x`)],
  ['a preview with a long name', request(`GET /_preview/${'x'.repeat(300)}`)],
  ['a cookie that is none', request('GET /', 'Cookie: \xff=\xff; ;=')],
  ['a range that is none', request('GET /', 'Range: bytes=9-1')],
];

const problemSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

describe.each(LISTENING_SERVERS)('%s', (_, start) => {
  it.each(ODD)('answers %s in the agreed form, and alarms nobody', async (_what, text, status) => {
    const { url, listAlarms } = await start();
    const answer = await send(url, text);
    // There is no answer if the server closed the connection at once.
    if (status === undefined) expect(answer.status || 400).toBeLessThan(500);
    else expect(answer.status).toBe(status);
    // An error may also be answered with a page.
    if (answer.status >= 400 && !answer.head.includes('content-type: text/html')) {
      expect(v.parse(problemSchema, JSON.parse(answer.body)).error.code).toMatch(/^[A-Z_]+$/);
      expect(answer.head).toContain('content-type: application/json');
      expect(answer.head).toContain('x-content-type-options: nosniff');
    }
    expect(listAlarms()).toEqual([]);
  });

  it('takes what names a host, and refuses everything else', async () => {
    const { url, listAlarms } = await start();
    const ask = (host: string) => send(url, requestOf(host, 'GET /nowhere'));
    const [refused, taken] = await Promise.all([NO_HOSTS, HOSTS].map((hosts) => Promise.all(hosts.map(ask))));
    expect(refused?.map(({ status }) => status)).toEqual(NO_HOSTS.map(() => 400));
    for (const { body } of refused ?? [])
      expect(v.parse(problemSchema, JSON.parse(body)).error.code).toMatch(/BAD_REQUEST$/);
    expect(taken?.map(({ status }) => status)).toEqual(HOSTS.map(() => 404));
    expect(listAlarms()).toEqual([]);
  });
});

it('the backend reads each request that the edge passes on, however long its headers are', async () => {
  const { url } = await startEdge((await listenTestApi()).url);
  const lengths = Array.from({ length: 40 }, (_, at) => MAX_HEADER_BYTES - 20 * at);
  const ask = (bytes: number) => send(url, request('GET /api/nothing', `Cookie: a=${'x'.repeat(bytes)}`));
  const answers = await Promise.all(lengths.map(ask));
  // Only an answer of the backend has this header.
  const [ofBackend, ofEdge] = [true, false].map((isPassed) =>
    answers.filter(({ head }) => head.includes('proxy-status: edge\r\n') === isPassed),
  );
  expect(new Set(ofBackend?.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(ofEdge?.map(({ status }) => status))).toEqual(new Set([431]));
});
