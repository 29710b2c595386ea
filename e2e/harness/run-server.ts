// Holds the sites that all tests of a run share, in one process that ends with the run. global-setup.ts forks it.
import { createServer, type ServerResponse } from 'node:http';
import { listMemberApps } from './builds/member-apps.ts';
import { prepareSampleSeasons } from './builds/sample-seasons.ts';
import { createSite, type Site } from './site.ts';

async function startMemberSite(): Promise<Site> {
  await prepareSampleSeasons();
  return createSite({ isInProcess: true, backend: true, remotes: listMemberApps() });
}

const MAKERS = new Map([
  ['/open', () => createSite({ isInProcess: true })],
  ['/member', startMemberSite],
]);

const begun = new Map<string, Promise<Site>>();
const outcomes = new Map<string, { status: number; text: string }>();

function begin(path: string, make: () => Promise<Site>): void {
  const site = make();
  begun.set(path, site);
  site.then(
    ({ url }) => outcomes.set(path, { status: 200, text: JSON.stringify({ url }) }),
    (error: unknown) =>
      outcomes.set(path, { status: 500, text: error instanceof Error ? error.message : String(error) }),
  );
}

/** Begins to make a site at its first request. Answers 202 until the site is ready. */
function answer(path: string, response: ServerResponse): void {
  const make = MAKERS.get(path);
  if (make && !begun.has(path)) begin(path, make);
  const { status, text } = outcomes.get(path) ?? { status: make ? 202 : 404, text: '' };
  response.writeHead(status).end(text);
}

const server = createServer((request, response) => answer(request.url ?? '', response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : address);
});

// Closes the sites after the run, but ends within 2 s, so that no process is left behind. Unanswered requests do not
// matter then.
process.once('disconnect', async () => {
  setTimeout(() => process.exit(), 2_000);
  await Promise.allSettled([...begun.values()].map(async (site) => (await site).close()));
  process.exit();
});
