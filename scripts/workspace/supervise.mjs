// Runs a task, and ends all of its processes however it ends. JavaScript, because the boot script runs this on Node 20.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** Variable that all processes of a task inherit. A task inside a task adds its own mark to the outer mark. */
export const MARK = 'SHARPSIDE_TASK';
/**
 * Variable with the id of the supervising process. Only in the task itself, not in processes that it starts, this is
 * the parent.
 */
export const SUPERVISOR = 'SHARPSIDE_SUPERVISOR';
/** Time that the processes of a task have to end by themselves, such as a server that finishes its work. */
const DEFAULT_GRACE_MS = 3_500;
const PARENT_CHECK_MS = 1_000;

/** @param {string} mark */
function listMarked(mark) {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return ids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
    } catch {
      return false; // It has ended meanwhile, or belongs to another user.
    }
  });
}

/** @param {number} pid */
function listDescendants(pid) {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const found = new Set([pid]);
  // Nearly every process is listed after its parent. Further passes find the others.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [child, parent] of children) if (found.has(parent)) found.add(child);
  }
  return [...found];
}

/**
 * Ids of this process's parent and of the parent's parent. npm starts a shell, which starts this process. If npm dies,
 * the shell remains but has another parent.
 */
function readAncestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // The name in brackets may contain anything. State and parent follow after it.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid); // This system has no such files, so only the parent is known.
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

/**
 * Ends every process with a mark, even in another session or without a parent. Repeated, because such a process may be
 * starting another.
 * @param {string} mark
 */
export function endMarked(mark) {
  for (let pass = 0; pass < 5; pass += 1) {
    const ids = listMarked(mark);
    if (ids.length === 0) return;
    for (const pid of ids) kill(pid, 'SIGKILL');
  }
}

/**
 * Runs a command and resolves with its exit code. A signal, or the end of the npm that started this process, ends the
 * command. Processes that remain afterwards are killed.
 * @param {readonly string[]} command
 * @param {{ env: NodeJS.ProcessEnv, graceMs?: number }} options
 * @returns {Promise<number>}
 */
export function supervise([program = '', ...args], { env, graceMs = DEFAULT_GRACE_MS }) {
  const mark = randomUUID();
  const child = spawn(program, args, {
    // The channel carries no messages. When this process ends, even by `kill -9`, the channel closes and the task ends
    // itself (`processes.ts`).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, [MARK]: [env[MARK], mark].filter(Boolean).join(' '), [SUPERVISOR]: String(process.pid) },
  });
  /**
   * Descendants at the time of the signal. Only for systems other than Linux, where marks cannot be read. @type
   * {number[]}
   */
  let known = [];
  const endAll = () => {
    if (process.platform === 'linux') endMarked(mark);
    else for (const pid of known) kill(pid, 'SIGKILL');
  };
  let isEnding = false;
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    if (!isEnding) {
      isEnding = true;
      if (process.platform !== 'linux' && child.pid !== undefined) known = listDescendants(child.pid);
      setTimeout(endAll, graceMs).unref();
    }
    child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => end(signal));
  const ancestors = readAncestors();
  if (env.npm_lifecycle_event !== undefined) {
    setInterval(() => readAncestors() !== ancestors && end('SIGTERM'), PARENT_CHECK_MS).unref();
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      endAll();
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}
