import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import * as v from 'valibot';

/** Kinds of request to a site: `event` begins a stream of events, `console` asks whether somebody is still signed in there. */
export const KINDS = ['page', 'file', 'data', 'event', 'sign-in', 'console'] as const;
export type Kind = (typeof KINDS)[number];

/** The outcome of the requests of a kind. Units: `slowestMs` milliseconds. */
export type Tally = { asked: number; failed: number; slowestMs: number; reasons: Map<string, number> };

export type Load = {
  /** The outcome of all requests since the last call, once those under way are answered. */
  take(): Promise<Record<Kind, Tally>>;
  stop(): Promise<void>;
};

/** A page of the remote that the drill releases, as a visitor got it. */
export type Sighting = { askedAt: number; html: string };

type LoadOptions = {
  url: string;
  files: readonly string[];
  perSecond: number;
  /** The console as browsers reach it, and a token to sign in with. */
  console: { url: string; token: string };
  onSighting: (sighting: Sighting) => void;
};

/** A page of the remote that the drill releases. */
export const APP_PAGE = '/sportsbooks/odds-converter';

const PAGES = ['/', '/faq', APP_PAGE, '/sportsbooks/arbitrage-calculator', '/live.json'];
const DATA = ['/api/auth/status', '/profile/', '/api/freshness', '/api/highlights'];

/** The patience of a visitor. */
const TIMEOUT_MS = 10_000;
/** Per four hundred requests: a backend lets an address sign in sixty times a minute. */
const SHARES: Record<Kind, number> = { page: 220, file: 40, data: 101, event: 30, 'sign-in': 1, console: 8 };
/** Each may request its account 120 times a minute. */
const MEMBERS = 20;

const profileSchema = v.looseObject({ access_token: v.string() });

export const createTally = (): Tally => ({ asked: 0, failed: 0, slowestMs: 0, reasons: new Map() });
const createTallies = (): Record<Kind, Tally> => ({
  page: createTally(),
  file: createTally(),
  data: createTally(),
  event: createTally(),
  'sign-in': createTally(),
  console: createTally(),
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

const sessionSchema = v.object({ name: v.string(), value: v.string() });

/** The cookie of somebody who signed in to the console with a token. */
async function signInToConsole({ url, token }: LoadOptions['console']): Promise<string> {
  const answer = await fetch(`${url}/v1/session`, {
    method: 'POST',
    headers: { origin: url, 'x-console': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ tokens: [token] }),
  });
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  const cookie = v.parse(sessionSchema, { name, value });
  return `${cookie.name}=${cookie.value}`;
}

/** Sends a fixed number of requests per second whatever the answers do, as visitors who know nothing of each other. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const { url, files, perSecond, onSighting } = options;
  const consoleCookie = await signInToConsole(options.console);
  const agent = new Agent({ keepAlive: true, maxSockets: 500, rejectUnauthorized: false });
  const cookies = await Promise.all(Array.from({ length: MEMBERS }, () => signInMember(url)));
  let tallies = createTallies();
  const inFlight = new Set<Promise<void>>();
  let count = 0;

  /** Reason of a failed request; undefined for a good one. `isStream`: its first bytes are all that is wanted. */
  const ask = (address: string, headers: Record<string, string>, isStream = false) =>
    new Promise<string | undefined>((resolve) => {
      const askedAt = Date.now();
      const asked = request(address, { headers, agent, timeout: TIMEOUT_MS }, (response) => {
        const { statusCode = 0 } = response;
        const reason = statusCode < 400 ? undefined : String(statusCode);
        const chunks: Buffer[] = [];
        response.on('error', () => resolve('broke off'));
        response.on('data', (chunk: Buffer) => {
          if (isStream) {
            resolve(reason);
            asked.destroy();
          } else if (address.endsWith(APP_PAGE)) chunks.push(chunk);
        });
        response.on('end', () => {
          if (chunks.length > 0 && reason === undefined)
            onSighting({ askedAt, html: Buffer.concat(chunks).toString() });
          resolve(reason);
        });
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
    let rest = (at * 37) % 400;
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
      page: () => ask(url + pick(PAGES, at), {}),
      file: () => ask(url + pick(files, at), {}),
      data: () => ask(url + pick(DATA, at), { cookie: pick(cookies, at), 'sec-fetch-site': 'same-origin' }),
      event: () => ask(`${url}/events`, {}, true),
      'sign-in': signIn,
      console: () => ask(`${options.console.url}/v1/session`, { cookie: consoleCookie }),
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
