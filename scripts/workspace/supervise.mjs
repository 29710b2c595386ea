// Runs a task, and ends all of its processes with it, however it ends. Plain JavaScript, because Node 20 runs it.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** Variable that every process of a task inherits. A task within a task adds its mark to the outer mark. */
export const MARK = 'SHARPSIDE_TASK';
/**
 * Variable with the id of the supervising process, by which a task distinguishes itself from processes that it starts.
 */
export const SUPERVISOR = 'SHARPSIDE_SUPERVISOR';
/** A server that is asked to end has this long to finish its work. */
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
  // A process is nearly always listed after its parent; a second pass finds the rest.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [child, parent] of children) if (found.has(parent)) found.add(child);
  }
  return [...found];
}

/**
 * The parent of this process and the parent's parent. npm starts a shell, and the shell starts this process. If npm
 * dies, the shell remains, with another parent.
 */
function readAncestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // The name in brackets may contain anything. The fields after it are the state and the parent.
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
 * Ends every process that carries a mark, even in another session or without a parent. Repeats this, because one of them
 * may be starting another.
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
 * Runs a command to its end and gives its exit code. A signal, or the end of the npm that started this process, ends the
 * command; what is left of it afterwards is killed.
 * @param {readonly string[]} command
 * @param {{ env: NodeJS.ProcessEnv, graceMs?: number }} options
 * @returns {Promise<number>}
 */
export function supervise([program = '', ...args], { env, graceMs = DEFAULT_GRACE_MS }) {
  const mark = randomUUID();
  const child = spawn(program, args, {
    // The channel carries no messages. It closes when this process ends, even by `kill -9`, and then the task ends
    // itself (`processes.ts`).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, [MARK]: [env[MARK], mark].filter(Boolean).join(' '), [SUPERVISOR]: String(process.pid) },
  });
  /** Descendants at the beginning of the end, for systems without readable marks, unlike Linux. @type {number[]} */
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
