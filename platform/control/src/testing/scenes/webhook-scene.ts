import { makeChange } from '@sharpside/registry/changes/make-change';
import type { TestClock } from '@sharpside/server-kit/testing/test-clock';
import { vi } from 'vitest';
import type { ControlConfigInput } from '../../config.ts';
import { createSite } from '../a-site.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Hook = NonNullable<ControlConfigInput['webhooks']>['webhooks'][number];

export const aHook = (url: string, overrides: Partial<Hook> = {}): Hook => ({
  name: 'ops',
  url,
  secret: SECRET,
  channels: null,
  allowPrivate: true,
  ...overrides,
});

export const hooksOf = (...webhooks: Hook[]) => ({ webhooks: { webhooks } });

/** Advances the clock until a condition holds, because messages take real time. */
export async function until(clock: TestClock, holds: () => void, stepMs = 2_000): Promise<void> {
  await vi.waitFor(async () => {
    await clock.advance(stepMs);
    holds();
  });
}

export async function aToldSite(...hooks: Parameters<typeof hooksOf>) {
  const site = await createSite({ config: hooksOf(...hooks) });
  const state = async () => (await site.read('/v1/webhooks')).webhooks[0];
  return { ...site, state };
}

type Site = Pick<Awaited<ReturnType<typeof createSite>>, 'deps' | 'change'>;

export const promote = ({ deps, change }: Site, version: string, channel = 'production') =>
  makeChange(deps, { action: 'promote', ...change, version, channel });

export const freeze = ({ deps, change }: Site) =>
  makeChange(deps, { action: 'freeze', ...change, reason: 'Finals' });
export const unfreeze = ({ deps, change }: Site) => makeChange(deps, { action: 'unfreeze', ...change });
