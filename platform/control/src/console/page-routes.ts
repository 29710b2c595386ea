import { CONSOLE_PATHS } from '@sharpside/contracts/control';
import {
  type Clock,
  createPolicyViolations,
  type Log,
  type Metrics,
  registerPolicyReports,
  sendAnswer,
} from '@sharpside/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ControlError } from '../errors.ts';
import { type ConsoleFiles, readConsoleFiles } from './console-files.ts';

const NOT_BUILT =
  'The console is not built. In the workspace: npm run console, then start this service again. The API serves meanwhile.';

const ASSETS = '/assets/';

/** Name under which reports about the console's own code are counted. */
const CONSOLE = 'console';

type PageOptions = {
  folder: string;
  behindTls: boolean;
  /** The console's public origin, for proxies that do not pass on the host; null: the host of the request. */
  publicOrigin: string | null;
  log: Log;
  clock: Pick<Clock, 'now'>;
  metrics: Metrics;
};

/** Registers the route for reports of violations of the console's content security policy. */
function registerReports(
  app: FastifyInstance,
  {
    log,
    clock,
    metrics,
    publicOrigin,
    files,
  }: Pick<PageOptions, 'log' | 'clock' | 'metrics' | 'publicOrigin'> & { files: ConsoleFiles | undefined },
): void {
  const publicHost = publicOrigin === null ? undefined : new URL(publicOrigin).host;
  const violations = createPolicyViolations({ clock, log });
  violations.addMetrics(metrics, 'control');
  registerPolicyReports(app, {
    violations,
    toOwn: (host) => ({
      isOwn: (url) => url.host === host || url.host === publicHost,
      findApp: ({ host: ofFile, pathname }) =>
        (ofFile === host || ofFile === publicHost) &&
        pathname.startsWith(ASSETS) &&
        files?.find(pathname.slice(ASSETS.length))
          ? CONSOLE
          : undefined,
    }),
    refuse: {
      malformed: (message, cause) => new ControlError(message, { code: 'BAD_REQUEST', cause }),
      tooMany: (message) =>
        new ControlError(message, { code: 'REPORTS_LIMITED', headers: { 'retry-after': '60' } }),
    },
  });
}

type FileAddress = { Params: { name: string } };

/** The console's page and its files, as they were built when the server started. They contain no secrets. */
export function registerConsolePages(
  app: FastifyInstance,
  { folder, behindTls, publicOrigin, log, clock, metrics }: PageOptions,
): void {
  const built = readConsoleFiles(folder, { behindTls });
  let isTold = false;
  registerReports(app, { log, clock, metrics, publicOrigin, files: built });

  function requireFiles(): ConsoleFiles {
    if (built) return built;
    if (!isTold) log.warn('console-not-built', { folder });
    isTold = true;
    throw new ControlError(NOT_BUILT, { code: 'CONSOLE_NOT_BUILT' });
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    sendAnswer(request, reply, requireFiles().page(request.headers['accept-encoding']));
    return reply;
  }
  for (const path of Object.values(CONSOLE_PATHS)) app.get(path, sendPage);

  app.get<FileAddress>(`${ASSETS}:name`, (request, reply) => {
    const file = requireFiles().find(request.params.name);
    if (!file) throw new ControlError('The console has no such file.', { code: 'NOT_FOUND' });
    sendAnswer(request, reply, file(request.headers['accept-encoding']));
    return reply;
  });
}
