import type { TokenRight } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { createTestClock, type TestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { expect, onTestFinished } from 'vitest';
import { type ControlConfigInput, parseControlConfig } from '../config.ts';
import { createControl } from '../create-control.ts';
import { createTokens } from '../tokens/tokens.ts';

type TestControlOptions = {
  store?: Store;
  clock?: TestClock;
  /** Default: the machine's clock, on which a lease does not end within a test. */
  monotonic?: () => number;
  config?: Partial<ControlConfigInput>;
};

/** By default the token belongs to the MLB team and lasts a day. */
type TokenOptions = {
  app?: string | string[];
  right?: TokenRight | TokenRight[];
  holder?: string;
  days?: number;
};

export type TestControl = Awaited<ReturnType<typeof startTestControl>>;

/** A control server that has started; closed when the test ends. */
export async function startTestControl(options?: TestControlOptions) {
  const control = await openTestControl(options);
  await control.app.started;
  return control;
}

/** A control server whose start is under way; closed when the test ends. */
export async function openTestControl(options: TestControlOptions = {}) {
  const store = options.store ?? createMemoryStore();
  const clock = options.clock ?? createTestClock();
  const log = createTestLog();
  const config = parseControlConfig({ storeLocation: 'unused', ...options.config });
  const app = createControl(config, {
    store,
    clock,
    log,
    ...(options.monotonic && { monotonic: options.monotonic }),
  });
  onTestFinished(async () => {
    await app.close();
    // A clock that the test gave may run other servers too. Without such servers, the leap ends requests that only wait
    // for their time limit; nothing else may still be waiting.
    if (options.clock) return;
    await clock.leap(60 * 60 * 1000);
    expect(clock.waiting, 'tasks that keep a closed control server running').toBe(0);
  });
  await app.ready();
  // Makes and revokes tokens like `mfe token`: at the store, beside the server, with the same keys.
  const { signingKey } = config;
  const trusted = signingKey && config.trustedKeys;
  const tokens = createTokens({ store, now: () => new Date(clock.now()), signingKey, trusted });
  return {
    app,
    store,
    registry: createRegistry(store),
    clock,
    log,
    async aToken({
      app: name = 'remote-mlb',
      right = 'publish',
      holder = 'MLB team',
      days = 1,
    }: TokenOptions = {}) {
      const { record, text } = await tokens.create({
        apps: typeof name === 'string' ? [name] : name,
        rights: typeof right === 'string' ? [right] : right,
        holder,
        days,
        by: 'Ops',
      });
      return { id: record.id, text, bearer: { headers: { authorization: `Bearer ${text}` } } };
    },
    askChange: (headers: Record<string, string>, payload: object, name = 'remote-tools') =>
      app.inject({
        method: 'POST',
        url: `/v1/apps/${name}/changes`,
        headers,
        payload: { channel: 'production', ...payload },
      }),
    revoke: (id: string, reason = 'It leaked') => tokens.revoke(id, { by: 'Ops', reason }),
  };
}
