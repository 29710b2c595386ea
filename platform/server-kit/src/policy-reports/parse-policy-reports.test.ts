import { describe, expect, it } from 'vitest';
import { aCspReport, aReport, OWN } from '../testing/policy-reports.ts';
import { parsePolicyReports } from './parse-policy-reports.ts';

const parse = (body: unknown) => parsePolicyReports(JSON.stringify(body), OWN);

const parseOne = (body: unknown) => {
  const { violations } = parse(body);
  expect(violations).toHaveLength(1);
  return violations[0];
};

const FOUND = {
  directive: 'require-trusted-types-for',
  disposition: 'enforce',
  page: '/mlb/park-factors',
  blocked: 'trusted-types-sink',
  source: '/assets/remote-mlb/main.0123456789abcdef.js:1:28',
  sink: 'Element innerHTML',
  app: 'remote-mlb',
};

describe('a report', () => {
  it('says the same in both forms, without what may be of a person', () => {
    expect(parse(aCspReport())).toEqual({ violations: [FOUND], ignored: [] });
    expect(parse([aReport()])).toEqual({ violations: [FOUND], ignored: [] });
  });

  it('of WebKit is an entry by itself, or both forms in one', () => {
    expect(parse({ type: 'csp-violation', url: 'https://site.example/', ...aCspReport() })).toEqual({
      violations: [FOUND],
      ignored: [],
    });
    expect(parse(aReport({ lineNumber: 0 }))).toEqual({
      violations: [{ ...FOUND, source: FOUND.source.replace(':1:28', ':0:28') }],
      ignored: [],
    });
  });

  it('of an integrity policy names the app whose file was refused', () => {
    const body = {
      documentURL: 'https://site.example/mlb/park-factors?q=1',
      blockedURL: 'https://site.example/assets/remote-mlb/main.0123456789abcdef.js',
      destination: 'script',
      reportOnly: true,
    };
    expect(parseOne([{ type: 'integrity-violation', age: 2, url: body.documentURL, body }])).toMatchObject({
      directive: 'integrity-policy',
      disposition: 'report',
      blocked: '/assets/remote-mlb/main.0123456789abcdef.js',
      app: 'remote-mlb',
    });
  });

  it.each([
    ['https://user:secret@tracker.example/pixel?visitor=7#a', 'https://tracker.example'],
    ['https://site.example/profile/jane.doe@mail.example?t=1', '/profile/<e-mail>'],
    ['data:text/html,secret', 'data:'],
    ['blob:https://site.example/9115d58c-bcda-ff47-86e5-083e9a215304', 'blob:'],
    ['something that is no address', 'unknown'],
  ])('of the blocked address %s shows %s', (blocked, shown) => {
    expect(parseOne(aCspReport({ 'blocked-uri': blocked }))?.blocked).toBe(shown);
  });

  it.each([
    ["script-src-elem 'self' https://cdn.example", 'script-src-elem'],
    ['IMG-SRC', 'img-src'],
    ['fenced-frame-src', 'other'],
  ])('of the directive %j is counted as %s', (directive, counted) => {
    const report = aCspReport({ 'effective-directive': directive, 'violated-directive': directive });
    expect(parseOne(report)?.directive).toBe(counted);
  });

  it.each(['chrome-extension', 'moz-extension://0b1/c.js', 'safari-web-extension://A/c.js', 'user-script:4'])(
    'is no fault of the site where its code is of %s',
    (file) => {
      expect(parse(aCspReport({ 'source-file': file }))).toEqual({ violations: [], ignored: ['extension'] });
      expect(parse(aCspReport({ 'blocked-uri': file })).ignored).toEqual(['extension']);
    },
  );

  it.each(['https://other.example/', 'about:blank', 'data:text/html,x', ''])(
    'of the page %j of another site is not counted: it could have been made to be sent here',
    (document) => {
      const ignored = { violations: [], ignored: ['foreign'] };
      expect(parse(aCspReport({ 'document-uri': document }))).toEqual(ignored);
    },
  );

  it('names no app for a file that is none of a release', () => {
    const file = 'https://site.example/assets/remote-mlb/other.js';
    expect(parseOne(aCspReport({ 'source-file': file }))?.app).toBeUndefined();
    const elsewhere = 'https://evil.example/assets/remote-mlb/main.0123456789abcdef.js';
    expect(parseOne(aCspReport({ 'source-file': elsewhere }))?.app).toBeUndefined();
  });

  it('shows long texts cut, and of a sample no more than the name of the function', () => {
    const long = `https://site.example/${'a'.repeat(50_000)}`;
    const texts = ['document-uri', 'source-file', 'blocked-uri', 'script-sample'];
    const found = parseOne(aCspReport(Object.fromEntries(texts.map((name) => [name, long]))));
    expect(JSON.stringify(found).length).toBeLessThan(1_000);
    expect(found?.sink).toBeUndefined();
  });
});

describe('a request with reports', () => {
  it('loses of them those alone that are malformed, and those that are too many', () => {
    const others = [{ type: 'deprecation', body: {} }, 7, null, { ...aReport(), body: { lineNumber: -1 } }];
    const { violations, ignored } = parse([...others, ...Array(20).fill(aReport())]);
    expect(violations).toHaveLength(16);
    expect(ignored).toEqual([...Array(4).fill('malformed'), ...Array(4).fill('too-many')]);
  });

  it.each(['', 'x', '7', '"text"', 'null', '{}', '{"csp-report":7}', `[${'7,'.repeat(1_000)}7]`])(
    'with the body %j is refused',
    (text) => {
      expect(() => parsePolicyReports(text, OWN)).toThrow(/^The report is not valid:/);
    },
  );
});
