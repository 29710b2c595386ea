// `npm run bench:edge`: compares the edge with nginx, which serves the same bytes, and measures rollbacks under load.
// See docs/benchmarks.md.

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { prepareVariants } from '@sharpside/e2e/harness/builds/variants';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import type { Site } from '@sharpside/e2e/harness/site';
import { buildInChild } from '@sharpside/mfe/build-apps';
import { findProgram } from '../../../scripts/workspace/engines.ts';
import { EDGE_CASES, MEASURED_PATHS } from './cases.ts';
import { compareServers, readMemory, type Sides } from './compare-servers.ts';
import { CONNECTIONS } from './generator.ts';
import { FORMS, type Form, type PreparedAnswer, startNginx } from './nginx.ts';
import { type EdgeBenchOptions, readOptions } from './options.ts';
import { fetchRaw, type RawAnswer } from './raw-answer.ts';
import { toCaseLine, toHeading, toMegabytes, toRollbackLines } from './report.ts';
import { measureRollbacks } from './rollbacks-under-load.ts';
import { createBenchSite, NEWER, startAnotherEdge } from './site.ts';

const ACCEPT_OF: Readonly<Record<Form, string>> = { plain: 'identity', gzip: 'gzip', br: 'br' };

const fetchForm = (url: string, path: string, form: Form): Promise<RawAnswer> =>
  fetchRaw(url + path, { headers: { 'accept-encoding': ACCEPT_OF[form] } });

/** The edge's answer in every form of `FORMS`, so that nginx can serve the same bytes. */
async function prepareAnswer(url: string, path: string): Promise<PreparedAnswer> {
  const [plain, gzip, br] = await Promise.all(FORMS.map((form) => fetchForm(url, path, form)));
  if (!plain || !gzip || !br || plain.status !== 200) throw new TypeError(`${url}${path} is not answered`);
  return { path, forms: { plain, gzip, br } };
}

async function requireSameBytes(urls: Sides<string>): Promise<void> {
  for (const path of MEASURED_PATHS) {
    for (const form of FORMS) {
      const ours = await fetchForm(urls.edge, path, form);
      const theirs = await fetchForm(urls.nginx, path, form);
      const isSame = (name: string) => ours.headers[name] === theirs.headers[name];
      if (
        ours.bytes.equals(theirs.bytes) &&
        ['content-type', 'content-encoding', 'cache-control'].every(isSame)
      )
        continue;
      throw new TypeError(
        `${path} (${form}): nginx (${theirs.status}) does not answer what the edge answers`,
      );
    }
  }
}

const toLoad = () => loadavg()[0]?.toFixed(1) ?? '?';

async function printComparison(site: Site, options: EdgeBenchOptions): Promise<void> {
  const program = findProgram('nginx', process.env);
  if (program === undefined || findProgram('wrk', process.env) === undefined) {
    console.log(
      'Nothing is compared without nginx and wrk on the PATH (Debian: apt-get install nginx-light wrk).',
    );
    return;
  }
  const answers = await Promise.all(MEASURED_PATHS.map((path) => prepareAnswer(site.url, path)));
  const nginx = await startNginx(program, { answers, workers: options.processes });
  const more = await Promise.all(Array.from({ length: options.processes - 1 }, () => startAnotherEdge(site)));
  const edges = [site.edge, ...more];
  const servers = {
    nginx: { urls: edges.map(() => nginx.url), pids: [nginx.pid] },
    edge: { urls: edges.map(({ url }) => url), pids: edges.map(({ pid }) => pid) },
  };
  try {
    await requireSameBytes({ nginx: nginx.url, edge: site.url });
    console.log(
      `\n${CONNECTIONS} connections; nginx with ${options.processes} worker(s) beside ${options.processes} edge(s); requests by one thread of wrk, on the same cores; load before: ${toLoad()}\n`,
    );
    console.log(toHeading());
    for (const edgeCase of EDGE_CASES) {
      console.log(toCaseLine(await compareServers(edgeCase, { servers, ...options })));
    }
    const memory = await readMemory(servers);
    console.log(
      `\nmemory after it: nginx ${toMegabytes(memory.nginx.residentBytes)}, the edge ${toMegabytes(memory.edge.residentBytes)}; load after: ${toLoad()}`,
    );
  } finally {
    await nginx.close();
    await Promise.all(more.map((edge) => edge.stop()));
  }
}

async function run(options: EdgeBenchOptions): Promise<void> {
  console.log('Building the host and two releases of remote-tools ...');
  await buildInChild(join(ROOT, 'host'));
  await prepareVariants([NEWER]);
  const site = await createBenchSite();
  try {
    await printComparison(site, options);
    if (options.rollbacks > 0) {
      console.log(`\n${toRollbackLines(await measureRollbacks(site, options.rollbacks)).join('\n')}`);
    }
  } finally {
    await site.close();
  }
  console.log(
    `\nDone after ${(performance.now() / 60_000).toFixed(1)} min. What the numbers mean: docs/benchmarks.md`,
  );
}

const options = readOptions(process.argv.slice(2));
if (options !== undefined) await run(options);
