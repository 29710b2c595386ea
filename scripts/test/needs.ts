import { execFileSync, type StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, readChromiumVersion } from '../workspace/chromium.ts';
import { findFirefox, findProgram, findWebKit } from '../workspace/engines.ts';
import { ROOT } from '../workspace/processes.ts';

/** Something outside the workspace that some tests need. Without it they are skipped. */
type Need = {
  /** The tag of the tests that need it. */
  tag: string;
  title: string;
  /** The version or the place of the needed thing; undefined if it is missing. */
  find: () => string | undefined;
  /** The command that installs it, or another remedy. */
  remedy: string;
  /** True if the everyday layer has tests that need it; the system layer has tests for all. */
  isEveryday?: true;
};

/** A program's version, shortened to the number; undefined if the program does not start. */
function readVersion(program: string): string | undefined {
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio });
    return /\d+(\.\d+)+/.exec(said)?.[0] ?? said.trim();
  } catch {
    return undefined; // As good as missing: tests could not start it either.
  }
}

function findPrograms(names: readonly [string, ...string[]]): string | undefined {
  const found = names.map((name) => findProgram(name));
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  const version = readVersion(first);
  return version && `${names[0]} ${version}`;
}

const CEPH = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'] as const;
const SHARED_DATA = join(ROOT, '..', 'shared', 'data');

/** All needs. `vitest.config.ts` makes a tag of each, which skips its tests if the need is missing. */
const NEEDS: readonly Need[] = [
  {
    tag: 'chromium',
    title: 'Chromium',
    find() {
      const program = findChromium();
      return (
        program && `${readChromiumVersion(program) ?? 'a browser that does not tell its version'}, ${program}`
      );
    },
    remedy: 'apt-get install chromium-headless-shell',
    isEveryday: true,
  },
  {
    tag: 'firefox',
    title: 'Firefox',
    find() {
      const program = findFirefox();
      const version = program && readVersion(program);
      return version && `Firefox ${version}`;
    },
    remedy: 'apt-get install firefox-esr',
  },
  {
    tag: 'webkit',
    title: 'WebKit',
    // Without a version, because no program of WebKitGTK prints one without a screen.
    find: () => (findWebKit() ? 'WebKitGTK' : undefined),
    remedy: 'apt-get install webkit2gtk-driver xvfb',
  },
  {
    tag: 'redis',
    title: 'Redis',
    find: () => findPrograms(['redis-server']),
    remedy: 'apt-get install redis-server',
  },
  {
    tag: 'ceph',
    title: 'Ceph (S3)',
    find: () => process.env.S3_TEST_ENDPOINT || findPrograms(CEPH),
    remedy: 'apt-get install radosgw ceph-mon ceph-osd',
  },
  {
    tag: 'git',
    title: 'git',
    find: () => findPrograms(['git']),
    remedy: 'apt-get install git',
    isEveryday: true,
  },
  {
    tag: 'nginx',
    title: 'nginx',
    find: () => findProgram('openssl') && findProgram('curl') && findProgram('nginx'),
    remedy: 'apt-get install nginx-light openssl curl',
  },
  {
    tag: 'prometheus',
    title: 'Prometheus',
    find: () => findPrograms(['promtool', 'prometheus']),
    remedy: 'apt-get install prometheus',
  },
  {
    tag: 'shared-data',
    title: 'Real data',
    find: () => (existsSync(SHARED_DATA) ? '../shared/data' : undefined),
    remedy: 'it is a folder ../shared/data beside this one, and not part of the project',
    isEveryday: true,
  },
];

/** Looks up all needs. `found` is the version or place of a need; undefined if it is missing. */
export const lookUpNeeds = () => NEEDS.map((need) => ({ ...need, found: need.find() }));
export type KnownNeed = ReturnType<typeof lookUpNeeds>[number];
