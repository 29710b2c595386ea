import type {
  AppObservations,
  ChangeAnswer,
  ConsoleApp,
  ConsoleChange,
  Pulse,
  ReleaseDiff,
  ReleaseWithErrors,
  Whoami,
} from '@sharpside/contracts/control';
import { ALIVE_EVENT } from '@sharpside/contracts/events';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { NOW } from './an-app.ts';

/** The answer to a call. An `Error` breaks the connection. */
export type FakeAnswer = { status?: number; json: unknown } | Error;
export type Route = FakeAnswer | (() => FakeAnswer | Promise<FakeAnswer>);

type Listener = (event: { data: string }) => void;

/**
 * A stream whose events the test sends. `isFinal`: after this error the browser does not reopen the stream by itself.
 */
class FakeEventSource {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  readonly #listeners: [name: string, listener: Listener][] = [];

  constructor(url: string) {
    this.url = url;
    streams.push(this);
  }
  addEventListener(name: string, listener: Listener) {
    this.#listeners.push([name, listener]);
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
  tell(name: string, data?: unknown) {
    act(() => {
      for (const [known, listener] of this.#listeners)
        if (known === name) listener({ data: JSON.stringify(data) });
    });
  }
  begin() {
    this.readyState = 1;
    this.tell('open');
    this.tell(ALIVE_EVENT, {});
  }
  fail({ isFinal }: { isFinal: boolean }) {
    this.readyState = isFinal ? FakeEventSource.CLOSED : 0;
    this.tell('error');
  }
}

let streams: FakeEventSource[] = [];

// jsdom has no layout, so charts never learn their width and draw nothing. Their tables are rendered nevertheless.
class NoLayout {
  observe() {}
  disconnect() {}
}

/**
 * Fakes a control service with an answer for each call, such as `GET /v1/state?channel=production`. The test may change
 * the answers. A call without an answer fails the test. Undo it with `vi.unstubAllGlobals()`.
 */
export function fakeControlService(given: Record<string, Route>) {
  const routes = { ...given };
  streams = [];
  const requests: { call: string; body: unknown }[] = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${path}`;
    requests.push({ call, body: body === undefined ? undefined : JSON.parse(String(body)) });
    const route = routes[call];
    if (route === undefined) console.error(`The test's control service has no answer for ${call}.`);
    const answer = typeof route === 'function' ? await route() : (route ?? new Error(call));
    if (answer instanceof Error) throw answer;
    return Response.json(answer.json, { status: answer.status ?? 200 });
  });
  return {
    routes,
    requests,
    streams: () => streams,
    requestsTo: (call: string) => requests.filter((request) => request.call === call),
  };
}

export function aLateAnswer(answer: FakeAnswer) {
  let give = () => {};
  const route = () =>
    new Promise<FakeAnswer>((resolve) => {
      give = () => resolve(answer);
    });
  return { route, give: () => give() };
}

export const aRefusal = (code: string, message: string, status = 422): FakeAnswer => ({
  status,
  json: { error: { code, message } },
});

/** The answer to a change that was made. `warnings`: objections that did not stop it. */
export const aMadeChange = (revision: number, warnings: ChangeAnswer['warnings'] = []): FakeAnswer => {
  const change = {
    action: 'rollback',
    app: 'remote-tools',
    from: '1.3.0',
    to: '1.2.0',
    by: 'Olga',
    reason: null,
  };
  const made = { ...change, at: '2031-01-03T00:00:00.000Z' };
  return {
    json: {
      revision: { schema: 1, channel: 'production', revision, change: made, apps: {} },
      before: null,
      warnings,
      checks: [],
      isDryRun: false,
    },
  };
};

type Right = Whoami['tokens'][number]['right'];

/** A session with a token for each of these rights on each of these apps. */
export const aSession = ({
  apps = ['remote-tools'],
  rights = ['promote', 'rollback'],
  holder = 'Olga <olga@example.com>',
}: {
  apps?: readonly string[];
  rights?: readonly Right[];
  holder?: string;
} = {}): Whoami => ({
  tokens: apps.flatMap((app) =>
    rights.map((right) => ({
      id: 'abcdefghijkl',
      holder,
      app,
      right,
      expiresAt: '2031-02-01T00:00:00.000Z',
    })),
  ),
});

type AConsole = {
  channel?: string;
  channels?: string[];
  revision?: number;
  apps: ConsoleApp[];
  changes?: ConsoleChange[];
  /** By app. An app that is not listed has no reports. */
  observations?: Record<string, Partial<AppObservations>>;
  pulse?: Record<string, Pulse['apps'][number]['releases']>;
  refused?: Pulse['refused'];
  unheardEdges?: number;
  /** Start of the reports. Default: a day ago. */
  since?: string;
  errors?: ReleaseWithErrors[];
};

export function channelRoutes({ channel = 'production', apps, changes = [], ...rest }: AConsole) {
  const {
    channels = ['production', 'staging'],
    revision = 7,
    observations = {},
    pulse = {},
    refused = null,
    unheardEdges = 0,
    since = new Date(NOW - 24 * 3_600_000).toISOString(),
    errors = [],
  } = rest;
  const query = `channel=${channel}`;
  const aState = (shown: readonly ConsoleApp[]) => ({
    channel,
    channels,
    revision,
    total: apps.length,
    found: shown.length,
    apps: shown,
  });
  const routes: Record<string, Route> = {
    'GET /v1/session': { json: aSession() },
    'GET /v1/channels': { json: { channels } },
    [`GET /v1/state?${query}`]: { json: aState(apps) },
    ...(apps.length > 0 && {
      [`GET /v1/pulse?${query}&apps=${apps.map(({ app }) => app).join('%2C')}`]: {
        json: {
          channel,
          from: new Date(NOW - 3_540_000).toISOString(),
          since,
          refused,
          unheardEdges,
          apps: apps.map(({ app }) => ({ app, releases: pulse[app] ?? [] })),
        },
      },
    }),
    [`GET /v1/history?${query}&limit=8`]: { json: { changes } },
    [`GET /v1/errors?${query}`]: { json: { channel, releases: errors } },
  };
  for (const one of apps) {
    const { app, releases } = one;
    routes[`GET /v1/state?${query}&apps=${app}`] = { json: aState([one]) };
    const ofApp = changes.filter((change) => change.app === app);
    routes[`GET /v1/history?${query}&app=${app}&limit=50`] = { json: { changes: ofApp } };
    const told = errors.filter((error) => error.app === app);
    routes[`GET /v1/errors?${query}&app=${app}`] = { json: { channel, releases: told } };
    const json = { channel, since, releases: [], guarded: [], ...observations[app] };
    routes[`GET /v1/apps/${app}/observations?${query}`] = { json };
    const fits = releases.map(({ version }) => ({ version, objections: [] }));
    routes[`GET /v1/apps/${app}/fits?${query}`] = { json: { releases: fits } };
  }
  return routes;
}

export const aDiff = (overrides: Partial<ReleaseDiff> = {}): ReleaseDiff => ({
  app: 'remote-tools',
  from: '1.3.0',
  to: '1.4.0',
  declaration: [],
  sizes: [],
  total: { before: 41_300, after: 41_300 },
  objections: [],
  ...overrides,
});
