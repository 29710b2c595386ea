import { readFile } from 'node:fs/promises';

const EVERY_MS = 100;

/** Memory of a process, in MB; undefined where the system does not tell it, or the process is gone. */
async function readMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/**
 * Watches the memory of a process from outside, as one in a busy loop cannot watch itself, and Node's own limit counts no
 * buffers. Only Linux tells it. @returns ends the watch.
 */
export function watchMemory(pid: number | undefined, maxMb: number, onTooMuch: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {};
  const timer = setInterval(async () => {
    const used = await readMemory(pid);
    if (used !== undefined && used > maxMb) onTooMuch();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
