import { CONSOLE_PATHS } from '@sharpside/contracts/control';
import { type Log, sendAnswer } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ControlError } from '../errors.ts';
import { type ConsoleFiles, readConsoleFiles } from './console-files.ts';

const NOT_BUILT =
  'The console is not built. In the workspace: npm run console, then start this service again. The API serves meanwhile.';

type FileAddress = { Params: { name: string } };

/** The console's page and its files, as they were built when the server began. They hold nothing that is secret. */
export function registerConsolePages(
  app: FastifyInstance,
  { folder, log }: { folder: string; log: Log },
): void {
  const built = readConsoleFiles(folder);
  let isTold = false;

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

  app.get<FileAddress>('/assets/:name', (request, reply) => {
    const file = requireFiles().find(request.params.name);
    if (!file) throw new ControlError('The console has no such file.', { code: 'CONTROL_NOT_FOUND' });
    sendAnswer(request, reply, file(request.headers['accept-encoding']));
    return reply;
  });
}
