import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_CONTENT_TYPE, type Metrics } from './metrics.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyInstance {
    /** The server that listens on the port for operators, which the public cannot reach. */
    operators: FastifyInstance;
  }
}

type OperatorsOptions = {
  /** A server without routes yet, with the same headers, limits and errors as `app`. */
  operators: FastifyInstance;
  metrics: Metrics;
  paths?: readonly string[];
  /** The error for a path that is on the other port, in the format of this server's errors. */
  createOtherPort: (message: string) => Error;
  /** The error for a request that must not be answered, in the format of this server's errors. */
  createBadRequest: (message: string) => Error;
  variables: 'EDGE' | 'CONTROL' | 'BACKEND';
};

const isLoopback = (address = '') => address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');

/** The host that a request names, without its port and the brackets of an IPv6 address. */
const toHostName = ({ headers }: FastifyRequest) =>
  headers.host?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';

/**
 * On a loopback address, refuses requests that name another host. A page of any site can point its own name to
 * 127.0.0.1, and would then read this port from a browser on this machine (DNS rebinding).
 */
function refuseOtherNames(operators: FastifyInstance, createBadRequest: (message: string) => Error): void {
  operators.addHook('onRequest', async (request) => {
    if (!isLoopback(request.socket.localAddress)) return;
    const name = toHostName(request);
    if (name === '' || isIP(name) !== 0 || /^(?:.+\.)?localhost$/i.test(name)) return;
    throw createBadRequest(
      `This port is for operators, and on its own machine answers to addresses and localhost, not to '${name}'.`,
    );
  });
}

/**
 * Adds a server for operators, `app.operators`, with `/metrics`. Both servers close together.
 *
 * `app` itself refuses the paths for operators, so no proxy has to hide them from the public.
 */
export function addOperators(app: FastifyInstance, options: OperatorsOptions): void {
  const { operators, metrics, paths = [], createOtherPort, createBadRequest, variables } = options;
  const all = ['/metrics', ...paths];
  refuseOtherNames(operators, createBadRequest);
  operators.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-type': METRICS_CONTENT_TYPE })
      .send(await metrics.toText()),
  );
  operators.all('*', () => {
    throw createOtherPort(
      `This port is for operators and has ${all.join(' and ')} alone; all else is on ${variables}_PORT.`,
    );
  });
  for (const path of all)
    app.get(path, { logLevel: 'warn' }, () => {
      throw createOtherPort(`${path} is for operators, and on another port: ${variables}_METRICS_PORT.`);
    });
  app.decorate('operators', operators);
  // Closed last, so that operators can watch the server end.
  app.addHook('onClose', () => operators.close());
}
