import { aCspReport, aReport } from '@sharpside/server-kit/testing/policy-reports';
import { describe, expect, it } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const OF_TOOLS = 'https://site.example/assets/remote-tools/odds.1.0.0.js';
const CSP_REPORT = 'application/csp-report';
const REPORTS = 'application/reports+json';

type Sent = { type?: string; host?: string; remoteAddress?: string; cookie?: string };

const send = (
  { app }: TestEdge,
  body: unknown,
  { type = CSP_REPORT, host = 'site.example', remoteAddress = '203.0.113.7', cookie }: Sent = {},
) =>
  app.inject({
    method: 'POST',
    url: '/beacons/policy',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress,
    headers: { 'content-type': type, host, ...(cookie !== undefined && { cookie }) },
  });

const listCounts = async ({ app }: TestEdge) =>
  (await app.operators.inject('/metrics')).body
    .split('\n')
    .filter((line) => line.startsWith('edge_policy_reports'));

const toLine = (app: string, count: number) =>
  `edge_policy_reports_total{directive="require-trusted-types-for",disposition="enforce",app="${app}"} ${count}`;

describe('a report of what a policy refused', () => {
  it('is counted for the app whose code it was, and logged', async () => {
    const edge = await startTestEdge();
    const { statusCode, body } = await send(edge, aCspReport({ 'source-file': OF_TOOLS }));
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' });
    await send(edge, [aReport({ sourceFile: OF_TOOLS }), aReport()], { type: `${REPORTS}; charset=utf-8` });
    expect(await listCounts(edge)).toEqual(
      expect.arrayContaining([toLine('remote-tools', 2), toLine('none', 1)]),
    );
    expect(edge.log.find('policy-violation')).toMatchObject({
      level: 'warn',
      fields: { app: 'remote-tools' },
    });
  });

  it('names the app also where files come from elsewhere, and where a proxy names another host', async () => {
    const config = { publicOrigin: 'https://site.example', assetBase: 'https://cdn.example/site' };
    const edge = await startTestEdge({ config });
    for (const place of ['https://cdn.example/site', 'https://evil.example/site']) {
      const report = aCspReport({ 'source-file': OF_TOOLS.replace('https://site.example', place) });
      await send(edge, report, { host: '10.0.0.5:8080' });
    }
    expect(await listCounts(edge)).toEqual(
      expect.arrayContaining([toLine('remote-tools', 1), toLine('none', 1)]),
    );
  });

  it('of a preview is logged as such, and not counted', async () => {
    const edge = await startTestEdge();
    await send(edge, aCspReport(), { cookie: 'release-preview=preview-of-the-rinks-1' });
    expect(edge.log.entries.map(({ event }) => event)).toContain('preview-policy-violation');
    expect((await listCounts(edge)).filter((line) => line.startsWith('edge_policy_reports_total'))).toEqual(
      [],
    );
  });

  it('is neither a beacon nor a ballot: it can stop no release', async () => {
    const edge = await startTestEdge();
    const before = (await edge.app.operators.inject('/observations')).json();
    await send(edge, aCspReport({ 'source-file': OF_TOOLS }));
    expect((await edge.app.operators.inject('/observations')).json()).toEqual(before);
  });

  it.each(['application/json', 'text/plain'])(
    'is refused as %s, which a page of another site could make visitors send',
    async (type) => {
      const edge = await startTestEdge();
      const { statusCode, json } = await send(edge, aCspReport(), { type });
      expect({ statusCode, code: json().error.code }).toEqual({
        statusCode: 400,
        code: 'BAD_REQUEST',
      });
      const preflight = await edge.app.inject({ method: 'OPTIONS', url: '/beacons/policy' });
      expect([preflight.statusCode, preflight.headers]).not.toHaveProperty('access-control-allow-origin');
      expect(preflight.statusCode).toBe(405);
    },
  );

  it.each([
    ['of neither form', '{"a":1}', 400, 'BAD_REQUEST'],
    ['longer than any', `"${'x'.repeat(65_536)}"`, 413, 'BODY_TOO_LARGE'],
  ])('that is %s is refused without an alarm', async (_, body, statusCode, code) => {
    const edge = await startTestEdge();
    const answer = await send(edge, body);
    expect({ statusCode: answer.statusCode, code: answer.json().error.code }).toEqual({ statusCode, code });
    expect(edge.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is one too many after twenty of a network, and others are heard all the same', async () => {
    const edge = await startTestEdge();
    const statuses = [];
    for (let index = 0; index < 21; index += 1)
      statuses.push((await send(edge, aCspReport(), { remoteAddress: `203.0.113.${index}` })).statusCode);
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
    expect((await send(edge, aCspReport(), { remoteAddress: '198.51.100.9' })).statusCode).toBe(204);
    expect(await listCounts(edge)).toContain('edge_policy_reports_ignored_total{reason="too-many"} 1');
  });
});

it('reports are asked for by every page, also by one of an error', async () => {
  const { app } = await startTestEdge({ config: { behindTls: true } });
  const page = await app.inject('/');
  expect(page.headers['content-security-policy']).toContain('report-uri /beacons/policy; report-to policy');
  const error = await app.inject({ url: '/sitemap.xml', headers: { accept: 'text/html' } });
  expect(error.headers['content-security-policy']).toContain('report-uri /beacons/policy');
});
