import { apiProblemSchema } from '@sharpside/contracts/api';
import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import type { Guard } from '@sharpside/sign-in/requests/guards';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import fastifyPlugin from 'fastify-plugin';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { type ApiConfig, DEFAULT_API_CONFIG } from '../api/api-config.ts';
import { type ApiDeps, createApi } from '../api/create-api.ts';

type Answer = { status: number; headers: Readonly<Record<string, unknown>>; body: unknown };

export type ApiForTests = {
  /** Text of `/metrics` at the port for operators. */
  readMetrics: () => Promise<{ headers: Answer['headers']; text: string }>;
  get: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends a text unchanged, anything else as JSON. */
  post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /**
   * Names of the parameters that a call refuses.
   *
   * @throws {Error} unless the answer is a refusal with status 400.
   */
  findBadParameters: (url: string) => Promise<string[]>;
};

export type StartApiOptions = {
  rows?: TestRows;
  manifest?: Partial<Manifest>;
  /** The fixed clock. Default: noon US Eastern on 25 July 2025. */
  now?: string;
  config?: Partial<ApiConfig>;
  deps?: Partial<ApiDeps>;
};

const letThrough: Guard = async () => undefined;

/** Sign-in for which every visitor is a subscriber. The real sign-in has its own tests. */
export const signedInPlugin = fastifyPlugin(async (app) => {
  app.decorate('requireSession', letThrough);
  app.decorate('requireSubscription', letThrough);
  app.decorate('findSessionCaller', () => undefined);
});

const holdOnly = (snapshot: Snapshot): ApiDeps['holder'] => ({
  use: (work) => work(snapshot),
  currentId: () => snapshot.manifest.id,
});

/** The API on a snapshot with these rows, without a network. It is closed at the end of the test. */
export async function startApiForTests(options: StartApiOptions = {}): Promise<ApiForTests> {
  const { rows = {}, manifest = {}, now = '2025-07-25T16:00:00Z', config = {}, deps = {} } = options;
  const snapshot = await openTestSnapshot(rows, { manifest });
  const app = await createApi(
    { ...DEFAULT_API_CONFIG, callsPerMinute: 1_000_000, memberCallsPerMinute: 1_000_000, ...config },
    { holder: holdOnly(snapshot), signIn: signedInPlugin, now: () => Date.parse(now), ...deps },
  );
  onTestFinished(() => app.close());

  const toAnswer = (response: Awaited<ReturnType<typeof app.inject>>): Answer => {
    const isJson = String(response.headers['content-type']).includes('json') && response.body !== '';
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
    };
  };
  const get: ApiForTests['get'] = async (url, headers = {}) =>
    toAnswer(await app.inject({ method: 'GET', url, headers }));

  return {
    get,
    async readMetrics() {
      const { headers, body } = await app.operators.inject('/metrics');
      return { headers, text: body };
    },
    post: async (url, body, headers = {}) =>
      toAnswer(
        await app.inject({
          method: 'POST',
          url,
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        }),
      ),
    async findBadParameters(url) {
      const { status, body } = await get(url);
      const { error } = v.parse(apiProblemSchema, body);
      if (status !== 400) throw new Error(`${url} gave ${status}`);
      return (error.problems ?? []).map(({ parameter }) => parameter);
    },
  };
}

/** The answer's body. @throws {Error} unless the status is 200. */
export async function getBody(url: string, rows: TestRows = {}): Promise<unknown> {
  const { status, body } = await (await startApiForTests({ rows })).get(url);
  if (status !== 200) throw new Error(`${url} gave ${status}: ${JSON.stringify(body)}`);
  return body;
}
