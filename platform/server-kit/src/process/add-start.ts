import type { FastifyInstance } from 'fastify';

type Work = () => void | Promise<void>;

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyInstance {
    /**
     * Adds work that starts the server. It begins when the server is ready, after the work that was added before it has
     * ended.
     */
    onStart(work: Work): void;
    /** Resolves when the work has ended, or the server closes. Rejects with the error of work that failed. */
    started: Promise<void>;
  }
}

/**
 * Adds `app.onStart` and `app.started`: work that starts a server while the server already listens.
 *
 * Hooks of Fastify (`onReady`) are no place for such work: the server does not listen until they end, and fails if one
 * takes longer than 10 s.
 */
export function addStart(app: FastifyInstance): void {
  const works: Work[] = [];
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  let isClosing = false;

  async function runAll(): Promise<void> {
    for (const work of works) {
      if (isClosing) return;
      await work();
    }
  }

  // `runServer` ends the process if the start fails. Until then, nobody may be waiting for it.
  started.catch(() => undefined);
  app.decorate('onStart', (work: Work) => void works.push(work));
  app.decorate('started', started);
  app.addHook('onReady', (done) => {
    runAll().then(resolve, reject);
    done();
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    resolve();
    done();
  });
}

const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz'];

/**
 * Holds requests, except those of probes, until the server has started. A proxy without health checks sends requests as
 * soon as the server listens, and it is better to wait a moment than to get an error.
 */
export function holdUntilStarted(app: FastifyInstance): void {
  let hasStarted = false;
  const note = () => {
    hasStarted = true;
  };
  app.started.then(note, note);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasStarted || PROBES.includes(request.routeOptions.url)) return done();
    app.started.then(() => done(), done);
  });
}
