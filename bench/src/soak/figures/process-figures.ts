import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listProcesses } from '../../edge/process-figures.ts';
import type { Server } from '../site/servers.ts';
import { type Insides, readInsides } from './inspect.ts';

/** Resources of one process at rest. Units: bytes. On Linux only. */
export type ProcessFigures = Insides & {
  resident: number;
  sockets: number;
  /** Open files, pipes and the like, besides sockets. */
  otherFiles: number;
  threads: number;
  children: number;
};

async function countOpenFiles(pid: number): Promise<{ sockets: number; otherFiles: number }> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => undefined)), // Closed meanwhile.
  );
  const open = targets.filter((target) => target !== undefined);
  const sockets = open.filter((target) => target.startsWith('socket:')).length;
  return { sockets, otherFiles: open.length - sockets };
}

/** Resources of a server now, after its garbage was collected. */
export async function readFigures(server: Server): Promise<ProcessFigures> {
  const pid = server.findPid();
  if (pid === undefined) throw new Error(`${server.name} does not run:\n${server.readLog().join('\n')}`);
  const insides = await readInsides(await server.openInspector());
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    ...insides,
    ...(await countOpenFiles(pid)),
    resident: server.readMemory() ?? 0,
    threads: Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]),
    children: (await listProcesses(pid)).length - 1,
  };
}

/** The value of a metric of a server that has no labels. The one place that knows where metrics are. */
async function readMetric({ operatorsUrl }: Server, name: string): Promise<number> {
  const text = await fetch(`${operatorsUrl}/metrics`).then((answer) => answer.text());
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Delay of the event loop since it was last read: the longest but for one look in a hundred. */
export const readLoopDelayMs = async (server: Server): Promise<number> =>
  (await readMetric(server, 'nodejs_eventloop_delay_p99_seconds')) * 1000;

/** Number and size of the files below a folder. */
export type FolderFigures = { files: number; bytes: number };

/** Files by the first `depth` folders of their path. One that goes meanwhile does not count. */
export async function readFolders(root: string, depth = 2): Promise<Map<string, FolderFigures>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const groups = new Map<string, FolderFigures>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    const group =
      path
        .slice(root.length + 1)
        .split('/')
        .slice(0, -1)
        .slice(0, depth)
        .join('/') || '.';
    const { files, bytes } = groups.get(group) ?? { files: 0, bytes: 0 };
    groups.set(group, { files: files + 1, bytes: bytes + found.size });
  }
  return groups;
}
