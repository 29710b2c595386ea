import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestControl } from '../../testing/test-control.ts';
import { LOOK_MS } from './secret-peers.ts';

const [NEW, OLD] = ['new-'.repeat(8), 'old-'.repeat(8)];

async function startScene() {
  const redis = await startRedis();
  onTestFinished(redis.stop);
  const clock = createTestClock();
  const start = async (...sessionSecrets: string[]) => {
    const { app } = await startTestControl({ clock, config: { sessions: redis.url, sessionSecrets } });
    // A Redis client connects by itself and in real time, so the test has to wait.
    const readMetrics = async () => (await app.operators.inject('/metrics')).body;
    await expect.poll(readMetrics).toContain('_reachable 1\n');
    const readProblems = async () => (await app.inject('/readyz')).json().problems ?? [];
    return { app, readProblems };
  };
  return { start, clock };
}

describe('services that share sessions', { tags: 'redis' }, () => {
  it.each([
    { name: 'another secret', one: [NEW], other: [OLD], isProblem: true },
    { name: 'a first secret that the other lacks', one: [NEW, OLD], other: [OLD], isProblem: true },
    { name: 'the same secrets', one: [NEW, OLD], other: [NEW, OLD], isProblem: false },
    { name: 'a new secret that all believe already', one: [NEW, OLD], other: [OLD, NEW], isProblem: false },
  ])('with $name say so: $isProblem', async ({ one, other, isProblem }) => {
    const { start, clock } = await startScene();
    const services = [await start(...one), await start(...other)];
    for (const { readProblems } of services) {
      await expect
        .poll(async () => {
          await clock.advance(LOOK_MS);
          return (await readProblems()).length;
        })
        .toBe(isProblem ? 1 : 0);
    }
    if (!isProblem) return;
    const [problem] = (await services[0]?.readProblems()) ?? [];
    expect(problem).toContain('CONTROL_SESSION_SECRETS');
    expect(problem).not.toContain(NEW);
    // The problem disappears once the other service has stopped.
    await services[1]?.app.close();
    await expect
      .poll(async () => {
        await clock.advance(LOOK_MS);
        return services[0]?.readProblems();
      })
      .toEqual([]);
  });
});
