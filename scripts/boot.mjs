// Runs with only Node 20.20 and npm. Installs the workspace if its dependencies changed and the command needs them, then
// starts the task with the workspace's own Node, which runs the TypeScript files beside this file without a build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runsAsInstalled } from './workspace/as-installed.mjs';
import { listPackages } from './workspace/packages.mjs';
import { supervise } from './workspace/supervise.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task, ...args] = process.argv.slice(2);

const { packageManager, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const tasks = [
  ...new Set(Object.values(scripts).flatMap((script) => /boot\.mjs (\S+)/.exec(script)?.[1] ?? [])),
];

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  fail(`Node ${process.versions.node} is too old: install Node 20.20 or newer and run the command again.`);
}
if (!tasks.includes(task)) {
  fail(`There is no task '${task ?? ''}'. Tasks: ${tasks.join(', ')}.`);
}

/** The fields of a package.json that affect the install, without the version, which changes with every release. */
function readDependencies(file) {
  const { packageManager, dependencies, devDependencies, optionalDependencies, peerDependencies } =
    JSON.parse(readFileSync(join(root, file), 'utf8'));
  return JSON.stringify([
    packageManager,
    dependencies,
    devDependencies,
    optionalDependencies,
    peerDependencies,
  ]);
}

/** A hash of everything that affects the result of an install. */
function installFingerprint() {
  const packages = listPackages().map((folder) => join(folder, 'package.json'));
  const hash = createHash('sha256').update(process.platform).update(process.arch);
  for (const file of ['package.json', ...packages]) hash.update(file).update(readDependencies(file));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function install() {
  const stamp = join(root, 'node_modules', '.boot-stamp');
  const fingerprint = installFingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  if (runsAsInstalled({ root, task, args })) {
    console.error('The dependencies changed since the last install; this command runs without an install.');
    return;
  }
  // Always on standard error, because another program may read the task's output.
  console.error('Installing the workspace (first run, or its dependencies changed) ...');
  const result = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['inherit', 2, 'inherit'],
      env: { ...process.env, CI: 'true', npm_config_loglevel: 'error' },
      shell: process.platform === 'win32',
    },
  );
  if (result.status !== 0) {
    fail(
      `The install failed; its message is above. Check the network; if a package.json was changed, bring the lock file up to date with 'npx ${packageManager} install'. Then run the command again.`,
    );
  }
  writeFileSync(stamp, fingerprint);
}

/** The workspace's Node if it has one for this machine; otherwise the current Node if it is new enough. */
function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own)) return own;
  if (major >= 24) return process.execPath;
  return fail(
    `Node ${process.versions.node} is too old for ${process.platform} ${process.arch}, where the workspace brings no Node of its own: install Node 24.`,
  );
}

install();
const node = findNode();
process.exitCode = await supervise([node, join(root, 'scripts', `${task}.ts`), ...args], {
  env: {
    // DuckDB runs queries on libuv's threads, whose number is fixed when Node starts.
    UV_THREADPOOL_SIZE: '12',
    // With compiled modules in a cache, a program of the workspace starts in half the time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  },
});
