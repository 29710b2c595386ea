import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { describeHidden, findHiddenCharacter } from '@sharpside/contracts';
import { UsageError } from '@sharpside/server-kit/cli';

const run = promisify(execFile);

// A repository may have very many changes, and git lists all of them.
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Output of git; undefined if git fails. */
async function askGit(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await run('git', ['-C', folder, ...args], { maxBuffer: MAX_OUTPUT_BYTES })).stdout;
  } catch {
    // Every failure means the same here: the release has no information from git.
    return undefined;
  }
}

const askLine = async (folder: string, ...args: string[]) => (await askGit(folder, ...args))?.trim();

/** Name of the operating system's user. In a container the user may have only a number and no name. */
export function findUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * Name and address of the user in git's configuration, else the name of the operating system's user.
 *
 * @throws {UsageError} `USAGE` for a hidden character: others read this name in the history.
 */
export async function readIdentity(folder: string): Promise<string> {
  const lines = (await askGit(folder, 'config', '--get-regexp', String.raw`^user\.(name|email)$`))?.split(
    '\n',
  );
  // The repository's own lines come last, and have precedence.
  const find = (key: string) => {
    const value = lines
      ?.findLast((line) => line.startsWith(`user.${key} `))
      ?.slice(`user.${key} `.length)
      .trim();
    if (value !== undefined && findHiddenCharacter(value) !== undefined)
      throw new UsageError(`user.${key} in the configuration of git ${describeHidden(value)}.`);
    return value;
  };
  const [name, email] = [find('name'), find('email')];
  if (name && email) return `${name} <${email}>`;
  return name || email || findUserName();
}

/**
 * Paths that differ from the last commit of a repository; undefined if git fails. Each line has two letters and a space
 * before the path.
 */
async function listChanges(root: string): Promise<string[] | undefined> {
  const options = ['--porcelain', '-z', '--untracked-files=all', '--no-renames'];
  const status = await askGit(root, 'status', ...options);
  return status
    ?.split('\0')
    .filter(Boolean)
    .map((line) => resolve(root, line.slice(3)));
}

const isWithin = (folder: string, path: string) => path.startsWith(folder + sep);

/** The path with resolved links, as git reports it. */
const toReal = (path: string) => realpath(path).catch(() => path);

/**
 * Commit of an app's sources, with `-dirty` if one of them was changed since; null outside git.
 *
 * @param sources paths from the folder. They may lead out of it, for example to packages that several apps share.
 */
export async function readCommit(folder: string, sources: readonly string[] = []): Promise<string | null> {
  const [commit, root] = await Promise.all([
    askLine(folder, 'rev-parse', '--verify', 'HEAD'),
    askLine(folder, 'rev-parse', '--show-toplevel'),
  ]);
  if (!commit || !root) return null;
  const changes = await listChanges(await toReal(root));
  const own = await toReal(folder);
  const used = new Set(await Promise.all(sources.map((path) => toReal(resolve(own, path)))));
  // If git cannot list changes, the sources count as changed.
  const isDirty = changes?.some((path) => isWithin(own, path) || used.has(path)) ?? true;
  return isDirty ? `${commit}-dirty` : commit;
}

export type Git = { readIdentity: typeof readIdentity; readCommit: typeof readCommit };

export const GIT: Git = { readIdentity, readCommit };
