import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APP } from '../../drill/commands.ts';
import type { DrillSite } from '../../drill/site.ts';
import type { Fault } from '../fault.ts';
import { overwrite, readKey } from '../registry-files.ts';
import { endBusy, keepBusy } from './busy.ts';

const TABS = 9_050;

/** A way to the store that can be cut, as a network is. */
async function openWay(site: DrillSite): Promise<{ address: string; cut(): void }> {
  const { hostname, port } = new URL(site.registry.url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const other = connect(Number(port), hostname);
    for (const one of [socket, other]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => sockets.delete(one));
    }
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function askOften({ ports }: DrillSite, path: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const answer = await fetch(`http://127.0.0.1:${ports.edges[0]}${path}`);
    await answer.arrayBuffer();
  }
}

const ENCODINGS = ['br', 'gzip', 'zstd'];
const kept = new Map<string, Uint8Array<ArrayBuffer>>();

/** A published file that the store no longer has as it was. */
async function damageFile(site: DrillSite): Promise<void> {
  const [file = ''] = site.files;
  const key = file.slice(1);
  for (const one of [key, ...ENCODINGS.map((name) => key.replace('assets/', `encoded/${name}/`))]) {
    const bytes = await readKey(site, one).catch(() => undefined); // Not made in that encoding.
    if (!bytes) continue;
    kept.set(one, bytes);
    await overwrite(site, one, bytes.slice(0, 100));
  }
  await site.edges[0].stop();
  await site.edges[0].start();
  // A rate needs two looks.
  for (let times = 0; times < 3; times += 1) {
    await askOften(site, file, 20);
    await pause(2_000);
  }
}

async function mendFile(site: DrillSite): Promise<void> {
  for (const [key, bytes] of kept) await overwrite(site, key, bytes);
}

const streams: Socket[] = [];

async function openStreams({ ports }: DrillSite): Promise<void> {
  for (let at = 0; at < TABS; at += 1) {
    const socket = connect(ports.edges[0], '127.0.0.1');
    streams.push(socket);
    const address = `30.${Math.floor(at / 250)}.${at % 250}.7`;
    socket
      .on('error', () => undefined)
      .on('data', () => undefined)
      .write(`GET /events HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    if (at % 100 === 0) await pause(20);
  }
}

/** Trusted keys of which no release has a signature. */
async function writeTrustedKeys({ folder }: DrillSite): Promise<string> {
  const { publicKey } = generateKeyPairSync('ed25519');
  const file = join(folder, 'trusted-keys.json');
  const keys = [{ name: 'Ops', apps: ['*'], key: publicKey.export({ format: 'jwk' }) }];
  await writeFile(file, JSON.stringify({ mode: 'warn', keys }));
  return file;
}

/** Faults of edges, and of their way to the store. */
export const EDGE_FAULTS: readonly Fault[] = [
  { name: 'EdgeDown', inject: ({ edges }) => edges[1].kill() },
  {
    name: 'EdgeStale',
    inject: async ({ store }) => store.freeze(),
    recover: async ({ store }) => store.thaw(),
  },
  {
    name: 'EdgesDisagree',
    async inject(site) {
      const way = await openWay(site);
      await site.edges[1].stop();
      await site.edges[1].start({ AWS_ENDPOINT_URL_S3: way.address });
      way.cut();
      await site.mfe('promote', APP, await site.publish());
    },
  },
  {
    name: 'ReleaseUntrusted',
    async inject(site) {
      const EDGE_TRUSTED_KEYS = await writeTrustedKeys(site);
      for (const edge of site.edges) {
        await edge.stop();
        await edge.start({ EDGE_TRUSTED_KEYS });
      }
    },
    async recover({ edges }) {
      for (const edge of edges) {
        await edge.stop();
        await edge.start();
      }
    },
  },
  {
    name: 'SignaturesIgnored',
    async inject(site) {
      await site.edges[0].stop();
      await site.edges[0].start({ EDGE_TRUSTED_KEYS: await writeTrustedKeys(site) });
    },
    async recover({ edges }) {
      await edges[0].stop();
      await edges[0].start();
    },
  },
  { name: 'EdgeErrors', inject: damageFile, recover: mendFile },
  {
    name: 'RemoteBackendFailing',
    async inject(site) {
      for (const edge of site.edges) {
        await edge.stop();
        await edge.start({ EDGE_BACKENDS: 'tools=http://127.0.0.1:9' });
      }
      const version = await site.publish({ api: { '/api/tools/': 'tools' }, more: ['--promote'] });
      await site.waitUntilLive(version);
      await askOften(site, '/api/tools/books', 5);
    },
    async recover({ edges }) {
      for (const edge of edges) {
        await edge.stop();
        await edge.start();
      }
    },
  },
  {
    name: 'EdgeSlow',
    // An edge without a processor does not count the time in which it has none: the other rule sees it.
    alerts: ['ProcessBusy'],
    inject: async ({ edges }) => keepBusy(edges[0]),
    recover: async () => endBusy(),
  },
  {
    name: 'TooManyOpenTabs',
    inject: openStreams,
    recover: async () => {
      for (const stream of streams.splice(0)) stream.destroy();
    },
  },
];
