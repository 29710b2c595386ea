import { once } from 'node:events';
import { connect } from 'node:net';

/** `headers` are whole lines. `staysOpen`: the sender keeps the connection open. */
type WrittenRequest = {
  method?: string;
  path: string;
  headers?: readonly string[];
  body?: string;
  staysOpen?: boolean;
};

export type WrittenAnswer = { status: number; head: string; body: string };

export async function sendText(
  url: string,
  text: string,
  { staysOpen = false } = {},
): Promise<WrittenAnswer> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  // A server may refuse and close before it has read everything.
  socket.on('error', () => {});
  if (staysOpen) socket.write(text);
  else socket.end(text);
  await once(socket, 'close');
  const answer = Buffer.concat(pieces).toString();
  const end = answer.indexOf('\r\n\r\n');
  const head = end < 0 ? answer : answer.slice(0, end);
  return { status: Number(head.split(' ')[1]), head, body: end < 0 ? '' : answer.slice(end + 4) };
}

/** Sends a request exactly as written. `inject`, `fetch` and browsers would normalize its path. */
export async function sendWritten(url: string, request: WrittenRequest): Promise<WrittenAnswer> {
  const { method = 'GET', path, headers = [], body = '', ...options } = request;
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const lines = ['Host: site.example', 'Connection: close', length, ...headers];
  return sendText(url, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`, options);
}
