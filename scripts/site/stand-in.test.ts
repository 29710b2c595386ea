import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startStandIn } from './stand-in.ts';

const HERE = { host: '127.0.0.1', port: 0 };

async function open(place = HERE) {
  const standIn = await startStandIn(place);
  onTestFinished(standIn.close);
  return standIn;
}

it('asks calls to come again soon enough for screens to wait', async () => {
  const { url } = await open();
  const answer = await fetch(`${url}/api/freshness`);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(20);
  expect(await answer.json()).toEqual({
    error: { code: 'SESSIONS_UNAVAILABLE', message: expect.stringContaining('on their way') },
  });
});

it('shows people who sign in a page that goes on by itself', async () => {
  const { url } = await open();
  const answer = await fetch(`${url}/accounts/login/?next=/faq`);
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, '2']);
  expect(await answer.text()).toContain('The data of this site are on their way.');
});

it('leaves its port to the backend', async () => {
  const { port, close } = await open();
  await expect(startStandIn({ ...HERE, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await close();
  const backend = createServer();
  onTestFinished(() => void backend.close());
  await new Promise<void>((resolve) => backend.listen(port, HERE.host, resolve));
});

it.each([
  ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
])('at %s is reached at %s', async (host, url) => {
  expect((await open({ host, port: 0 })).url).toMatch(url);
});
