// The sites that all tests of a run share, in one process that ends with the run. Forked by global-setup.ts.
import { createServer, type ServerResponse } from 'node:http';
import { listMemberApps } from './member-apps.ts';
import { prepareSampleSeasons } from './sample-seasons.ts';
import { createSite, type Site } from './site.ts';

async function startMemberSite(): Promise<Site> {
  await prepareSampleSeasons();
  return createSite({ isInProcess: true, backend: true, remotes: listMemberApps() });
}

const MAKERS = new Map([
  ['/open', () => createSite({ isInProcess: true })],
  ['/member', startMemberSite],
]);

/** Each is made when a test first asks for it. */
const sites = new Map<string, Promise<Site>>();

async function answer(path: string, response: ServerResponse): Promise<void> {
  const make = MAKERS.get(path);
  if (!make) return void response.writeHead(404).end();
  const site = sites.get(path) ?? make();
  sites.set(path, site);
  try {
    response.end(JSON.stringify({ url: (await site).url }));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
}

const server = createServer((request, response) => void answer(request.url ?? '', response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : address);
});

// However the run ended: nothing may be left behind, and nobody waits for what is under way.
process.once('disconnect', async () => {
  setTimeout(() => process.exit(), 2_000);
  await Promise.allSettled([...sites.values()].map(async (site) => (await site).close()));
  process.exit();
});
