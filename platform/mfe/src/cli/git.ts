import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What git answers, trimmed; undefined where git is not installed, or the folder is not of a repository. */
async function askGit(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await run('git', ['-C', folder, ...args])).stdout.trim();
  } catch {
    // Every way of not getting an answer means the same here: a release without git's word.
    return undefined;
  }
}

/** Who is at the keyboard: the name and address that git has, else the name of the operating system's user. */
export async function readIdentity(folder: string): Promise<string> {
  const [name, email] = await Promise.all([
    askGit(folder, 'config', 'user.name'),
    askGit(folder, 'config', 'user.email'),
  ]);
  if (name && email) return `${name} <${email}>`;
  return name || email || userInfo().username;
}

/** The commit that a folder's sources are at, `-dirty` where they were changed since; null outside of git. */
export async function readCommit(folder: string): Promise<string | null> {
  const [commit, changes] = await Promise.all([
    askGit(folder, 'rev-parse', 'HEAD'),
    askGit(folder, 'status', '--porcelain', '--', '.'),
  ]);
  if (!commit) return null;
  return changes ? `${commit}-dirty` : commit;
}
