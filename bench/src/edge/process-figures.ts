import { readdir, readFile } from 'node:fs/promises';

/** Resources of a server, summed over its processes. */
export type ProcessFigures = {
  /** Processor time since the processes were started. */
  cpuMs: number;
  /** Memory. A page that processes share counts once. */
  residentBytes: number;
};

// Unit of the times in /proc/<pid>/stat on Linux. It does not depend on the frequency of the kernel's timer.
const TICKS_PER_SECOND = 100;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** A process and its descendants. On Linux only. */
async function listProcesses(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')),
  );
  const pids = children.join(' ').split(' ').filter(Boolean).map(Number);
  const below = await Promise.all(pids.map(listProcesses));
  return [pid, ...below.flat()];
}

async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name comes second, in brackets, and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  return (ticks / TICKS_PER_SECOND) * 1000;
}

async function readResidentBytes(pid: number): Promise<number> {
  const [, kibibytes] = /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Resources of a process and its descendants. On Linux only. */
export async function readProcessFigures(pid: number): Promise<ProcessFigures> {
  const pids = await listProcesses(pid);
  return {
    cpuMs: add(await Promise.all(pids.map(readCpuMs))),
    residentBytes: add(await Promise.all(pids.map(readResidentBytes))),
  };
}
