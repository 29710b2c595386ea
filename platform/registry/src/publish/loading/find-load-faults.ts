import type { Finding } from '../../records/checks.ts';
import { toIntegrity } from '../../records/integrity.ts';
import type { Build } from '../build-folder.ts';
import { loadRemote } from './load-remote.ts';
import type { LoadFinding, LoadTask } from './load-task.ts';

// A service gets the same build again after a lost answer, and a check is followed by a publish.
const MAX_REMEMBERED = 100;
const remembered = new Map<string, Promise<LoadFinding[]>>();

const decoder = new TextDecoder();

function toTask({ readable, files }: Build): LoadTask | undefined {
  if (readable.kind !== 'remote' || !files.has(readable.entry)) return undefined;
  const isListed = new Set(readable.files.map(({ path }) => path));
  const scripts = [...files].filter(
    ([path]) => isListed.has(path) && (/\.m?js$/.test(path) || path === readable.entry),
  );
  return {
    entry: readable.entry,
    modules: [...new Set(readable.declaration.routes.map(({ module }) => module))],
    scripts: Object.fromEntries(scripts.map(([path, bytes]) => [path, decoder.decode(bytes)])),
  };
}

function loadOnce(task: LoadTask): Promise<LoadFinding[]> {
  const id = toIntegrity(new TextEncoder().encode(JSON.stringify(task)));
  const known = remembered.get(id);
  if (known) return known;
  const loading = loadRemote(task);
  remembered.set(id, loading);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return loading;
}

const describe = ({ module, reason }: LoadFinding, entry: string) => `${module ?? entry}: ${reason}`;

/**
 * Result of importing a remote's entry and each of its screens once. A failure that a browser has as well is a fault; one
 * that came after a script used what only a browser has is told in the note.
 */
export async function findLoadFaults(build: Build): Promise<Finding> {
  const task = toTask(build);
  if (!task) return { faults: [] };
  const findings = await loadOnce(task);
  const [proven, open] = [true, false].map((isProof) =>
    findings.filter((one) => one.isProof === isProof).map((one) => describe(one, task.entry)),
  );
  return {
    faults: (proven ?? []).map(
      (fault) => `${fault}; no visitor could open it, so correct it and build again`,
    ),
    ...(open && open.length > 0 && { note: `not to be told without a browser: ${open.join('; ')}` }),
  };
}
