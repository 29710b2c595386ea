import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Output of git, trimmed; undefined where git is not installed, or the folder is in no repository. */
async function askGit(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await run('git', ['-C', folder, ...args])).stdout.trim();
  } catch {
    // Every failure means the same here: a release without git's information.
    return undefined;
  }
}

/** Name and address of the user as git has them, else the name of the operating system's user. */
export async function readIdentity(folder: string): Promise<string> {
  const [name, email] = await Promise.all([
    askGit(folder, 'config', 'user.name'),
    askGit(folder, 'config', 'user.email'),
  ]);
  if (name && email) return `${name} <${email}>`;
  return name || email || userInfo().username;
}

/** Commit of a folder's sources, `-dirty` where they were changed since; null outside of git. */
export async function readCommit(folder: string): Promise<string | null> {
  const [commit, changes] = await Promise.all([
    askGit(folder, 'rev-parse', 'HEAD'),
    askGit(folder, 'status', '--porcelain', '--', '.'),
  ]);
  if (!commit) return null;
  return changes ? `${commit}-dirty` : commit;
}
