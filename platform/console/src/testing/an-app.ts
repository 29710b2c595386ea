import type {
  ConsoleApp,
  ConsoleChange,
  ConsoleRelease,
  ConsoleSetting,
  GuardedRelease,
  ObservedMinute,
  ReleaseWithErrors,
} from '@sharpside/contracts/control';

export const NOW = Date.parse('2031-01-03T00:00:00.000Z');

export const aRelease = (overrides: Partial<ConsoleRelease> = {}): ConsoleRelease => ({
  version: '1.3.0',
  publishedAt: '2031-01-01T00:00:00.000Z',
  publishedBy: 'Ann <ann@example.com>',
  signature: null,
  commit: 'c0ffee1234567890',
  sources: null,
  bytes: 41_300,
  role: 'published',
  ...overrides,
});

export const anApp = (overrides: Partial<ConsoleApp> = {}): ConsoleApp => ({
  app: 'remote-tools',
  live: { version: '1.3.0', since: '2031-01-01T12:00:00.000Z', by: 'Bob' },
  previous: '1.2.0',
  canary: null,
  frozen: null,
  pinned: null,
  isRetired: false,
  settings: [],
  releases: [
    aRelease({ version: '1.4.0' }),
    aRelease({ role: 'live' }),
    aRelease({ version: '1.2.0', role: 'previous' }),
  ],
  ...overrides,
});

export const aCanary = (
  overrides: Partial<NonNullable<ConsoleApp['canary']>> = {},
): NonNullable<ConsoleApp['canary']> => ({
  version: '1.4.0',
  since: '2031-01-02T00:00:00.000Z',
  by: 'Bob',
  percent: 10,
  paused: null,
  schedule: null,
  groups: null,
  next: null,
  ...overrides,
});

export const aSetting = (overrides: Partial<ConsoleSetting> = {}): ConsoleSetting => ({
  name: 'rows',
  declared: { type: 'number', min: 1, max: 100, integer: true, default: 20, description: 'Rows of a page' },
  isOfCanary: false,
  value: null,
  since: null,
  ...overrides,
});

export const aVerdict = (overrides: Partial<GuardedRelease> = {}): GuardedRelease => ({
  channel: 'production',
  app: 'remote-tools',
  version: '1.3.0',
  kind: 'promote',
  comparedWith: '1.2.0',
  candidate: { networks: 20, failing: 0 },
  baseline: { networks: 30, failing: 1 },
  verdict: 'watching',
  reason: 'fails in 0 of 20 networks',
  ...overrides,
});

export const aChange = (overrides: Partial<ConsoleChange> = {}): ConsoleChange => ({
  revision: 7,
  action: 'promote',
  app: 'remote-tools',
  from: '1.2.0',
  to: '1.3.0',
  percent: null,
  groups: null,
  values: null,
  restored: null,
  together: [],
  togetherMore: 0,
  by: 'Bob <bob@example.com>',
  via: null,
  at: '2031-01-02T23:00:00.000Z',
  reason: null,
  ...overrides,
});

/** Browsers' reports of the minute that began half an hour before `NOW`: ten loads and three failures. */
export const aMinute = (overrides: Partial<ObservedMinute> = {}): ObservedMinute => ({
  at: '2031-01-02T23:30:00.000Z',
  loads: 10,
  loadMs: { p50: 480, p75: 900, p95: 1240 },
  failures: { load: 2, integrity: 0, timeout: 1, render: 0 },
  fallbacks: 0,
  ...overrides,
});

export const withErrors = (overrides: Partial<ReleaseWithErrors> = {}): ReleaseWithErrors => ({
  app: 'remote-tools',
  version: '1.3.0',
  networks: 3,
  hasMore: false,
  owner: 'Tools section, #tools',
  newest: {
    at: '2031-01-02T23:59:00.000Z',
    failure: 'render',
    message: 'rows is undefined',
    place: 'remote-tools/src/odds-table.tsx:12',
  },
  page: null,
  ...overrides,
});
