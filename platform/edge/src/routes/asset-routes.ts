import { appNameSchema, assetPathSchema } from '@sharpside/contracts';
import { sendAnswer, splitUrl, toAcceptedEncodings } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { EdgeError } from '../errors.ts';
import type { AssetReader } from './asset-reader.ts';

const PREFIX = '/assets/';

/** The app and the file of an address. Published names need no escapes, so nothing is decoded. */
function parseAddress(address: string): { app: string; path: string } {
  const slash = address.indexOf('/', PREFIX.length);
  const app = address.slice(PREFIX.length, slash);
  const path = address.slice(slash + 1);
  if (slash !== -1 && v.is(appNameSchema, app) && v.is(assetPathSchema, path)) return { app, path };
  throw new EdgeError('There is no such file.', { code: 'EDGE_ASSET_UNKNOWN' });
}

export function registerAssetRoutes(app: FastifyInstance, { assets }: { assets: AssetReader }): void {
  app.get('/assets/*', (request, reply) => {
    const accepted = toAcceptedEncodings(request.headers['accept-encoding']);
    const { path: address } = splitUrl(request.raw.url);
    // The address is not checked before this look-up, because only existing files get into the cache.
    const known = assets.find(address, accepted);
    if (known !== undefined) return sendAnswer(request, reply, known);
    return assets
      .read({ ...parseAddress(address), accepted })
      .then((answer) => sendAnswer(request, reply, answer));
  });
}
