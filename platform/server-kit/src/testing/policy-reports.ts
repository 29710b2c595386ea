const FILE = 'https://site.example/assets/remote-mlb/main.0123456789abcdef.js';

const POLICY = "default-src 'none'; require-trusted-types-for 'script'; report-uri /beacons/policy";

export const OWN = {
  isOwn: ({ host }: URL) => host === 'site.example',
  findApp: ({ origin, pathname }: URL) => (origin + pathname === FILE ? 'remote-mlb' : undefined),
};

/** A report in the format of `report-uri`: a remote's code set HTML from plain text, which Trusted Types refused. */
export const aCspReport = (overrides: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://site.example/mlb/park-factors?team=BOS&token=secret',
    referrer: 'https://site.example/',
    'violated-directive': 'require-trusted-types-for',
    'effective-directive': 'require-trusted-types-for',
    'original-policy': POLICY,
    disposition: 'enforce',
    'blocked-uri': 'trusted-types-sink',
    'line-number': 1,
    'column-number': 28,
    'source-file': FILE,
    'status-code': 200,
    'script-sample': 'Element innerHTML|<b>of a person</b>',
    ...overrides,
  },
});

/** The same report in the format of the Reporting API. */
export const aReport = (overrides: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 12,
  url: 'https://site.example/mlb/park-factors?team=BOS&token=secret',
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: 'https://site.example/mlb/park-factors?team=BOS&token=secret',
    referrer: 'https://site.example/',
    blockedURL: 'trusted-types-sink',
    effectiveDirective: 'require-trusted-types-for',
    originalPolicy: POLICY,
    sourceFile: FILE,
    sample: 'Element innerHTML|<b>of a person</b>',
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 1,
    columnNumber: 28,
    ...overrides,
  },
});
