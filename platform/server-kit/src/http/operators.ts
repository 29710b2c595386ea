import type { FastifyInstance } from 'fastify';
import { METRICS_CONTENT_TYPE, type Metrics } from './metrics.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyInstance {
    /** The server beside this one that listens on the port for operators, which strangers do not reach. */
    operators: FastifyInstance;
  }
}

type OperatorsOptions = {
  /** A server without routes yet, with the same headers, limits and errors as `app`. */
  operators: FastifyInstance;
  metrics: Metrics;
  /** The other paths that are for operators only. */
  paths?: readonly string[];
  /** The error of a path that is on the other port, in the form of this server's contract. */
  createOtherPort: (message: string) => Error;
  /** The first part of the names of its settings. */
  variables: 'EDGE' | 'CONTROL' | 'BACKEND';
};

/**
 * Gives a server one for operators beside it, `app.operators`, with `/metrics`. They close together.
 *
 * `app` itself answers such a path with 404: no proxy in front has to keep it from the public.
 */
export function addOperators(app: FastifyInstance, options: OperatorsOptions): void {
  const { operators, metrics, paths = [], createOtherPort, variables } = options;
  const all = ['/metrics', ...paths];
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
  // Last of all, so that they can watch it end.
  app.addHook('onClose', () => operators.close());
}
