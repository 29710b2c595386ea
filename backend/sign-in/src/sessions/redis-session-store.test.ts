import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openRedisSessionStore } from './redis-session-store.ts';

/** A server on a free port that answers anything with `answer`, and nothing if that is empty. */
async function answerWith(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('data', () => answer !== '' && socket.end(answer));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return { server, host: `127.0.0.1:${typeof address === 'object' ? address?.port : undefined}` };
}

const open = (url: string, timeoutMs = 20_000) =>
  openRedisSessionStore({ url, timeoutMs, onConnectionError: () => {} });

it.each([
  [
    '-NOAUTH HELLO must be called first, with more\r\n',
    'NOAUTH HELLO must be called first, with more. Correct the user',
  ],
  ['-WRONGPASS invalid pair.\r\n', 'WRONGPASS invalid pair. Correct the user and the password in it'],
  [
    '-ERR DB index is out of range\r\n',
    'ERR DB index is out of range. Start a Redis there, or correct the address',
  ],
  [
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    'Unknown RESP type 72 "H". Start a Redis there, or correct the address',
  ],
])(
  'a start with a server that answers %j says so without the password, and what to do',
  async (answer, told) => {
    const { host } = await answerWith(answer);
    await expect(open(`redis://:not-to-be-told@${host}`)).rejects.toMatchObject({
      code: 'REDIS_FAILED',
      message: expect.stringContaining(`The Redis of REDIS_URL, ...@${host}, cannot be used: ${told}`),
    });
  },
);

it('a start says that nothing listens, or that nothing answers in time, and what to do', async () => {
  const { server, host } = await answerWith('');
  await expect(open(`redis://${host}`, 50)).rejects.toMatchObject({
    code: 'REDIS_FAILED',
    message: `The Redis of REDIS_URL, redis://${host}, cannot be used: Waiting for Redis took longer than 50 ms. Start a Redis there, or correct the address.`,
  });
  server.close();
  await once(server, 'close');
  await expect(open(`redis://${host}`)).rejects.toMatchObject({
    code: 'REDIS_FAILED',
    message: `The Redis of REDIS_URL, redis://${host}, cannot be used: connect ECONNREFUSED ${host}. Start a Redis there, or correct the address.`,
  });
});
