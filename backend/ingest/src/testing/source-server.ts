import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';

export type SourceAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export type SourceServer = {
  url: string;
  /**
   * Sets the answers of a path. They are given in order, and the last is repeated. A path without answers gives 404.
   */
  answer: (path: string, ...answers: readonly SourceAnswer[]) => void;
  asked: string[];
};

/** A server on this machine in place of the external sources. */
export async function startSourceServer(): Promise<SourceServer> {
  const answers = new Map<string, SourceAnswer[]>();
  const asked: SourceServer['asked'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const left = answers.get(path) ?? [];
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    answer: (path, ...given) => void answers.set(path, [...given]),
    asked,
  };
}

/** An origin of this machine at which nothing listens. */
export async function findClosedOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

export const gives =
  (text: string | Buffer, headers: Readonly<Record<string, string>> = {}): SourceAnswer =>
  (_, response) =>
    void response.writeHead(200, headers).end(text);

export const refuses =
  (status: number, headers: Readonly<Record<string, string>> = {}): SourceAnswer =>
  (_, response) =>
    void response.writeHead(status, headers).end('sorry');

export const redirectsTo = (location: string): SourceAnswer => refuses(302, { location });

/** Starts an answer and never ends it. */
export const hangs =
  (text: string): SourceAnswer =>
  (_, response) => {
    response.writeHead(200).write(text);
  };

/** Sends the whole text and then closes the connection, like an HTTP/1.0 server. */
export const closesAfter =
  (text: string | Buffer): SourceAnswer =>
  (_, response) => {
    response.shouldKeepAlive = false;
    response.writeHead(200, { 'content-length': Buffer.byteLength(text) }).end(text);
  };

/** Sends single bytes without end. */
export const drips =
  (byte: string): SourceAnswer =>
  (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(byte), 5);
    response.on('close', () => clearInterval(timer));
  };
