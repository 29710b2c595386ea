import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

// Editors write in several steps, so changes are collected for a moment.
const SETTLE_MS = 100;

const FOLDERS = ['.', 'src', 'src/screens'];
const CONFIGURATION = /^(package\.json|[\w.-]+\.config\.ts|src\/paths\.ts)$/;
const SCREEN = /^src\/screens\/[\w-]+-screen\.tsx$/;

function listFiles(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder)).map((name) => (folder === '.' ? name : `${folder}/${name}`));
  } catch {
    return []; // The folder does not exist yet.
  }
}

/**
 * The state of inputs that the build tool reads only at its start: times of configuration files, and names of screens.
 */
function describeConfiguration(root: string): string {
  const parts = FOLDERS.flatMap((folder) => listFiles(root, folder)).flatMap((file) => {
    if (SCREEN.test(file)) return [file];
    return CONFIGURATION.test(file)
      ? [`${file} ${statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs}`]
      : [];
  });
  return parts.sort().join('\n');
}

/**
 * Calls `onChange` when the app's declaration or configuration changes, or a screen appears or disappears. Returns a
 * function that ends the watch.
 */
export function watchConfiguration(root: string, onChange: () => void): () => void {
  let known = describeConfiguration(root);
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;

  function check() {
    const now = describeConfiguration(root);
    if (now === known) return;
    known = now;
    // A new folder needs a watcher.
    start();
    onChange();
  }

  function stop() {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    watchers = [];
  }

  function start() {
    stop();
    watchers = FOLDERS.filter((folder) => statSync(join(root, folder), { throwIfNoEntry: false })).map(
      (folder) =>
        watch(join(root, folder), () => {
          clearTimeout(timer);
          timer = setTimeout(check, SETTLE_MS);
        }),
    );
  }

  start();
  return stop;
}
