import { isContractError, parseContractJson } from '@sharpside/contracts';
import {
  BACKEND_DATA_STATUS_PATH,
  CONTROL_DATA_STATUS_PATH,
  type DataStatus,
  dataStatusSchema,
} from '@sharpside/contracts/control';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';

const NOT_SET =
  'This service was not told where the backend is. Start it with CONTROL_BACKEND, such as http://127.0.0.1:8089.';

// If the answer breaks the contract, the connection works, but the address is that of another program or the versions
// differ.
const toReason = (error: unknown, timeoutMs: number) =>
  isContractError(error)
    ? 'The backend answered with something else than its data status: check CONTROL_BACKEND, and bring both to one version.'
    : `The backend gave no data status within ${timeoutMs} ms: look at its /readyz and at CONTROL_BACKEND.`;

type BackendOptions = { backend: string; timeoutMs: number };

/** Parses the answer, so that only fields of the contract are passed on. */
async function fetchDataStatus({ backend, timeoutMs }: BackendOptions): Promise<DataStatus> {
  const url = backend + BACKEND_DATA_STATUS_PATH;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    return parseContractJson(dataStatusSchema, await response.text(), url);
  } catch (cause) {
    const headers = { 'retry-after': '5' };
    throw new ControlError(toReason(cause, timeoutMs), { code: 'CONTROL_BACKEND_SILENT', headers, cause });
  }
}

/** The route with the state of the site's data, as the backend reports it, for holders of any token. */
export function registerDataRoutes(app: FastifyInstance, { config, signIn }: ControlContext): void {
  const { backend, backendTimeoutMs: timeoutMs } = config;
  app.get(CONTROL_DATA_STATUS_PATH, async (request): Promise<DataStatus> => {
    await signIn.readTokens(request);
    if (backend === null) throw new ControlError(NOT_SET, { code: 'CONTROL_BACKEND_NOT_SET' });
    return fetchDataStatus({ backend, timeoutMs });
  });
}
