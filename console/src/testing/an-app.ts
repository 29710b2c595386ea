import type { ConsoleApp, ConsoleRelease } from 'contracts/control';

/** A published release, two days old. */
export const aRelease = (overrides: Partial<ConsoleRelease> = {}): ConsoleRelease => ({
  version: '1.3.0',
  publishedAt: '2031-01-01T00:00:00.000Z',
  publishedBy: 'Ann <ann@example.com>',
  commit: 'c0ffee1234567890',
  bytes: 41_300,
  role: 'published',
  ...overrides,
});

/** An app with 1.3.0 live, 1.2.0 before it, and 1.4.0 published. */
export const anApp = (overrides: Partial<ConsoleApp> = {}): ConsoleApp => ({
  app: 'remote-tools',
  live: { version: '1.3.0', since: '2031-01-01T12:00:00.000Z', by: 'Bob' },
  previous: '1.2.0',
  canary: null,
  frozen: null,
  pinned: null,
  isRetired: false,
  releases: [
    aRelease({ version: '1.4.0' }),
    aRelease({ role: 'live' }),
    aRelease({ version: '1.2.0', role: 'previous' }),
  ],
  ...overrides,
});

/** The canary of an app, shown to a tenth of the visitors. */
export const aCanary = (
  overrides: Partial<NonNullable<ConsoleApp['canary']>> = {},
): NonNullable<ConsoleApp['canary']> => ({
  version: '1.4.0',
  since: '2031-01-02T00:00:00.000Z',
  by: 'Bob',
  percent: 10,
  paused: null,
  ...overrides,
});
