// Sends requests over plain sockets and counts the answers; see generator.ts. It parses only the status and the length of
// an answer, and leaves the cores to the server.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import * as v from 'valibot';
import { percentile } from '../api/figures.ts';

const sliceSchema = v.object({
  url: v.string(),
  headers: v.record(v.string(), v.string()),
  durationMs: v.number(),
  connections: v.number(),
});

const END_OF_HEAD = '\r\n\r\n';

/** Reads answers from one socket, one after the other; reports for each whether its status was 200 or 304. */
function createAnswerReader(onAnswer: (isGood: boolean) => void) {
  let head = '';
  let bodyLeft = 0;
  let isGood = false;
  return (chunk: Buffer) => {
    let at = 0;
    while (at < chunk.length) {
      if (bodyLeft === 0) {
        const text = head + chunk.toString('latin1', at);
        const end = text.indexOf(END_OF_HEAD);
        if (end === -1) {
          head = text;
          return;
        }
        at += end + END_OF_HEAD.length - head.length;
        head = '';
        const status = text.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
        isGood = status === '200' || status === '304';
        const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end)) ?? [];
        bodyLeft = status === '304' ? 0 : Number(length);
      }
      const taken = Math.min(bodyLeft, chunk.length - at);
      bodyLeft -= taken;
      at += taken;
      if (bodyLeft === 0) onAnswer(isGood);
    }
  };
}

process.once('message', async (message) => {
  const { url, headers, durationMs, connections } = v.parse(sliceSchema, message);
  const { hostname, port, pathname, host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`);
  const latenciesMs: number[] = [];
  let failed = 0;
  let isOver = false;

  async function open(): Promise<Socket> {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return socket;
  }

  function drive(socket: Socket) {
    let sentAt = performance.now();
    const read = createAnswerReader((isGood) => {
      const now = performance.now();
      latenciesMs.push(now - sentAt);
      if (!isGood) failed += 1;
      sentAt = now;
      if (!isOver) socket.write(request);
    });
    socket.on('data', read);
    socket.on('error', () => {
      failed += 1;
    });
    socket.write(request);
  }

  const sockets = await Promise.all(Array.from({ length: connections }, open));
  const startedAt = performance.now();
  for (const socket of sockets) drive(socket);
  setTimeout(() => {
    isOver = true;
    const elapsedMs = performance.now() - startedAt;
    process.send?.({
      perSecond: (latenciesMs.length / elapsedMs) * 1000,
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
      failed,
    });
    for (const socket of sockets) socket.destroy();
    process.disconnect();
  }, durationMs);
});
