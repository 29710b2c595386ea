import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import * as v from 'valibot';

/** Kinds of request to a site. */
export const KINDS = ['page', 'file', 'data', 'sign-in'] as const;
export type Kind = (typeof KINDS)[number];

/** The outcome of the requests of a kind. Units: `slowestMs` milliseconds. */
export type Tally = { asked: number; failed: number; slowestMs: number; reasons: Map<string, number> };

export type Load = {
  /** The outcome of all requests since the last call, once those under way are answered. */
  take(): Promise<Record<Kind, Tally>>;
  stop(): Promise<void>;
};

type LoadOptions = { url: string; files: readonly string[]; perSecond: number };

const PAGES = ['/', '/faq', '/sportsbooks/odds-converter', '/sportsbooks/arbitrage-calculator', '/live.json'];
const DATA = ['/api/auth/status', '/profile/', '/api/freshness', '/api/highlights'];

/** The patience of a visitor. */
const TIMEOUT_MS = 10_000;
/** Per two hundred requests: a backend lets an address sign in sixty times a minute. */
const SHARES: Record<Kind, number> = { page: 120, file: 20, data: 59, 'sign-in': 1 };
/** Each may request its account 120 times a minute. */
const MEMBERS = 8;

const profileSchema = v.looseObject({ access_token: v.string() });

const createTally = (): Tally => ({ asked: 0, failed: 0, slowestMs: 0, reasons: new Map() });
const createTallies = (): Record<Kind, Tally> => ({
  page: createTally(),
  file: createTally(),
  data: createTally(),
  'sign-in': createTally(),
});

/** The cookies of a subscriber who has opened a screen for subscribers. */
async function signInMember(url: string): Promise<string> {
  const member = createVisitor({ siteUrl: url });
  await member.signIn('subscriber');
  const answer = await member.call('/profile/');
  if (!answer.ok) throw new Error(`/profile/ answers ${answer.status}: ${await answer.text()}`);
  const profile = v.parse(profileSchema, await answer.json());
  await member.call(`/api/check-subscription/?token=${profile.access_token}`);
  return member.cookieHeader(url);
}

/** Sends a fixed number of requests per second whatever the answers do, as visitors who know nothing of each other. */
export async function startLoad({ url, files, perSecond }: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 500, rejectUnauthorized: false });
  const cookies = await Promise.all(Array.from({ length: MEMBERS }, () => signInMember(url)));
  let tallies = createTallies();
  const inFlight = new Set<Promise<void>>();
  let count = 0;

  /** Reason of a failed request; undefined for a good one. */
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<string | undefined>((resolve) => {
      const asked = request({ hostname, port, path, headers, agent, timeout: TIMEOUT_MS }, (response) => {
        response.on('error', () => resolve('broke off'));
        response.on('end', () => {
          const { statusCode = 0 } = response;
          resolve(statusCode < 400 ? undefined : String(statusCode));
        });
        response.resume();
      });
      asked.on('timeout', () => {
        resolve('no answer');
        asked.destroy();
      });
      asked.on('error', ({ message }) => resolve(message));
      asked.end();
    });

  async function signIn(): Promise<string | undefined> {
    const visitor = createVisitor({ siteUrl: url });
    try {
      const ended = await visitor.signIn('non-subscriber');
      await ended.response.body?.cancel();
      return ended.url === `${url}/` ? undefined : String(ended.response.status);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? '/';

  function toKind(at: number): Kind {
    let rest = (at * 37) % 200;
    for (const kind of KINDS) {
      rest -= SHARES[kind];
      if (rest < 0) return kind;
    }
    return 'page';
  }

  async function askOnce(at: number): Promise<void> {
    const kind = toKind(at);
    const tally = tallies[kind];
    const since = performance.now();
    const run: Record<Kind, () => Promise<string | undefined>> = {
      page: () => ask(pick(PAGES, at), {}),
      file: () => ask(pick(files, at), {}),
      data: () => ask(pick(DATA, at), { cookie: pick(cookies, at), 'sec-fetch-site': 'same-origin' }),
      'sign-in': signIn,
    };
    const reason = await run[kind]();
    tally.asked += 1;
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - since);
    if (reason === undefined) return;
    tally.failed += 1;
    tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
  }

  const timer = setInterval(() => {
    const one = askOnce(count).finally(() => inFlight.delete(one));
    inFlight.add(one);
    count += 1;
  }, 1000 / perSecond);

  return {
    async take() {
      const taken = tallies;
      tallies = createTallies();
      await Promise.all(inFlight);
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
      await pause(0);
      agent.destroy();
    },
  };
}
