import type { AppsFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { PREVIEW_COOKIE_CLEARED } from '../http/preview-cookie.ts';
import { cookieOf, ID, look, putPreview } from '../testing/preview-scene.ts';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const DAY_MS = 86_400_000;

async function startWithPreview(apps?: AppsFixture, version = '1.1.0') {
  const edge = await startTestEdge({ store: await aStore(apps) });
  await putPreview(edge, { app: 'remote-tools', version });
  return edge;
}

describe('a preview that is over', () => {
  async function expectEnded(edge: TestEdge) {
    const { statusCode, headers, body } = await look(edge, '/tools/odds');
    expect(statusCode).toBe(410);
    expect(body).toContain('This preview has ended');
    expect(headers['set-cookie']).toEqual(PREVIEW_COOKIE_CLEARED);
    expect(body).toContain('From here on you see the site as everybody does.');
    expect((await look(edge, `/_preview/${ID}`)).statusCode).toBe(410);
  }

  it('because its time has come says so and lets the browser go', async () => {
    const edge = await startWithPreview();
    expect((await look(edge, '/')).statusCode).toBe(200);
    await edge.clock.leap(DAY_MS);
    await expectEnded(edge);
  });

  it('because it was made 14 days ago says so, whatever end an earlier version gave it', async () => {
    const edge = await startTestEdge({ store: await aStore() });
    const until = new Date(edge.clock.now() + 90 * DAY_MS).toISOString();
    await putPreview(edge, { app: 'remote-tools', version: '1.1.0', until });
    await edge.clock.leap(13 * DAY_MS);
    expect((await look(edge, '/')).statusCode).toBe(200);
    await edge.clock.leap(DAY_MS);
    await expectEnded(edge);
  });

  it('because its release was withdrawn is told by a page, and not ended before by what a tab asks for itself', async () => {
    const edge = await startWithPreview({ host: {}, 'remote-tools': { withdrawn: ['1.1.0'] } });
    const { statusCode, headers } = await edge.app.inject({
      url: '/live.json',
      headers: { cookie: cookieOf(), accept: '*/*' },
    });
    expect(statusCode).toBe(410);
    expect(headers).not.toHaveProperty('set-cookie');
    await expectEnded(edge);
  });

  it('because its release is gone says that there is none', async () => {
    const edge = await startWithPreview(undefined, '9.9.9');
    const { statusCode, headers, body } = await look(edge, '/');
    expect(body).toContain('This preview cannot be shown');
    expect(statusCode).toBe(404);
    expect(headers['set-cookie']).toEqual(PREVIEW_COOKIE_CLEARED);
  });
});

it('a preview that the store cannot give right now stays one', async () => {
  const edge = await startWithPreview();
  edge.store.mood = 'failing';
  const { statusCode, headers } = await look(edge, '/');
  expect(statusCode).toBe(503);
  expect(headers).not.toHaveProperty('set-cookie');
});
