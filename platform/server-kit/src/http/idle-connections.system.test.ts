import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { it, onTestFinished } from 'vitest';

// More than all that may wait between two ends of a connection.
const LARGE = 'x'.repeat(64 * 1024 * 1024);

it('a connection of somebody who asks and never reads is ended once nothing moves on it', async () => {
  const app = Fastify({ connectionTimeout: 300 });
  const over = Promise.withResolvers<void>();
  app.get('/', (_request, reply) => {
    reply.raw.once('close', () => over.resolve());
    return reply.send(LARGE);
  });
  const { port } = new URL(await app.listen());
  const socket = connect(Number(port), 'localhost');
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'readable');
  await over.promise;
});
