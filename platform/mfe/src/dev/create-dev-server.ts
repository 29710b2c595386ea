import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  assetPathSchema,
  assetUrl,
  BEACON_PATH,
  type Beacon,
  beaconSchema,
  LOAD_TIME_PATH,
  liveDocumentSchema,
  type Manifest,
  POLICY_REPORT_PATH,
  PROVIDER_LOGIN_PATH,
  parseContract,
  VITALS_PATH,
} from '@sharpside/contracts';
import { toContentType } from '@sharpside/registry/store/content-type';
import { joinWithin, splitUrl, toReason } from '@sharpside/server-kit';
import { MAX_HEADER_BYTES } from '@sharpside/server-kit/server';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { BuildEvents } from './build-events.ts';
import { withDevelopment } from './development-release.ts';
import { DEVELOPMENT_PATHS } from './page/development-paths.ts';
import { askSite, passOn } from './site/pass-on.ts';
import { createSignInPage } from './site/sign-in-page.ts';
import { type DeployedSite, toLocalHeaders, toLocalPolicy, toReadableCookies } from './site/site-headers.ts';
import { putIntoPage } from './site/site-page.ts';

export type DevelopedApp = {
  name: string;
  folder: string;
  /** The newest build; undefined until a build has succeeded. */
  readManifest: () => Manifest | undefined;
};

export type DevServerOptions = {
  apps: readonly DevelopedApp[];
  site: DeployedSite;
  events: BuildEvents;
  pageScript: string;
  /** Called for a page's report of a failed remote. */
  onBeacon: (beacon: Beacon) => void;
};

const NO_STORE = { 'cache-control': 'no-store' };

function sendFile(reply: FastifyReply, file: string): FastifyReply {
  return reply.headers({ ...NO_STORE, 'content-type': toContentType(file) }).send(createReadStream(file));
}

const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false, // The file is missing here, but the deployed site may have it.
  );

/** A developed app's own files; requests for other files go to the deployed site. */
function addAssets(server: FastifyInstance, { name, folder }: DevelopedApp, site: DeployedSite): void {
  server.get<{ Params: { '*': string } }>(assetUrl(name, '*'), async (request, reply) => {
    const path = request.params['*'];
    const file = v.is(assetPathSchema, path) ? joinWithin(folder, path) : undefined;
    if (file !== undefined && (await isFile(file))) return sendFile(reply, file);
    return passOn(reply, await askSite(request, site), site);
  });
}

function addDevelopment(server: FastifyInstance, { site, events, pageScript }: DevServerOptions): void {
  server.get(DEVELOPMENT_PATHS.script, (_, reply) => sendFile(reply, pageScript));
  server.get(DEVELOPMENT_PATHS.events, (_, reply) => {
    events.open(reply);
  });
  const signIn = createSignInPage(site.url);
  server.get(PROVIDER_LOGIN_PATH, (_, reply) =>
    reply
      .headers({ ...NO_STORE, 'content-security-policy': signIn.contentPolicy })
      .type('text/html; charset=utf-8')
      .send(signIn.html),
  );
}

/** Failures in development are shown to the developer, and not reported to ops. */
function addBeacons(server: FastifyInstance, { onBeacon }: DevServerOptions): void {
  for (const path of [LOAD_TIME_PATH, POLICY_REPORT_PATH, VITALS_PATH]) {
    server.post(path, (_, reply) => reply.code(204).send());
  }
  server.post(BEACON_PATH, (request, reply) => {
    const text = Buffer.isBuffer(request.body) ? request.body.toString() : '';
    const beacon = v.safeParse(v.pipe(v.string(), v.parseJson(), beaconSchema), text);
    if (beacon.success) onBeacon(beacon.output);
    return reply.code(204).send();
  });
}

/**
 * Everything else comes from the deployed site. Pages and the live document are changed to contain the developed apps.
 */
function addSite(server: FastifyInstance, { site, apps, events }: DevServerOptions): void {
  const readManifests = () => apps.flatMap(({ readManifest }) => readManifest() ?? []);

  server.get('/live.json', async (request, reply) => {
    const answer = await askSite(request, site);
    const manifests = readManifests();
    if (!answer.ok || manifests.length === 0) return passOn(reply, answer, site);
    const live = parseContract(liveDocumentSchema, await answer.json(), `${site.url.origin}/live.json`);
    return reply.headers(NO_STORE).send(withDevelopment(live, manifests));
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, answer: Response) {
    // Read before the builds: a build that comes between the two causes one page load too many, and never one too few.
    const { pageLoadAt } = events;
    const manifests = readManifests();
    const html = await answer.text();
    const { path } = splitUrl(request.url);
    const isOurs = manifests.some((manifest) =>
      (manifest.kind === 'host' ? manifest : manifest.declaration).routes.some(
        (route) => route.path === path,
      ),
    );
    const { 'integrity-policy': _, etag: __, ...headers } = toLocalHeaders(answer.headers, site);
    const policy = answer.headers.get('content-security-policy');
    const cookies = [headers['set-cookie'] ?? [], toReadableCookies(site)].flat();
    return reply
      .code(isOurs ? 200 : answer.status)
      .headers({
        ...headers,
        ...NO_STORE,
        ...(policy !== null && { 'content-security-policy': toLocalPolicy(policy) }),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
      })
      .send(putIntoPage(html, { manifests, pageLoadAt }));
  }

  server.all('/*', async (request, reply) => {
    const answer = await askSite(request, site);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    return isPage && request.method === 'GET'
      ? sendPage(request, reply, answer)
      : passOn(reply, answer, site);
  });
}

/** The deployed site, with some apps built from their sources. It does not listen yet. */
export function createDevServer(options: DevServerOptions): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, http: { maxHeaderSize: MAX_HEADER_BYTES } });
  // Bodies are passed on unchanged.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) => {
    const message = toReason(error);
    return reply.code(502).type('text/plain; charset=utf-8').send(message);
  });
  for (const app of options.apps) addAssets(server, app, options.site);
  addDevelopment(server, options);
  addBeacons(server, options);
  addSite(server, options);
  server.addHook('preClose', () => options.events.close());
  return server;
}
