import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import type { S3Location } from '../s3-client.ts';
import type { S3Keys } from '../s3-keys.ts';

export type S3Server = {
  endpoint: string;
  createBucket(): Promise<S3Location & { keys: S3Keys }>;
  /**
   * Creates a user who has access only to buckets that allow it, and returns the user's keys; undefined if tests cannot
   * create users.
   */
  createUser: ((name: string) => Promise<S3Keys>) | undefined;
  /** Revokes a user's keys; undefined if `createUser` is. */
  removeKeys: ((keys: S3Keys) => Promise<void>) | undefined;
  stop(): Promise<void>;
};

const run = promisify(execFile);

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A server without a port.');
  return address.port;
}

type Running = { endpoint: string; keys: S3Keys } & Pick<S3Server, 'createUser' | 'removeKeys' | 'stop'>;

function toServer({ endpoint, keys, ...rest }: Running): S3Server {
  const client = new AwsClient({ ...keys, sessionToken: '', region: 'us-east-1', service: 's3', retries: 0 });
  return {
    endpoint,
    ...rest,
    async createBucket() {
      const bucket = `test-${randomUUID()}`;
      const { status } = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
      if (status !== 200) throw new Error(`The bucket was not made: ${status}`);
      return { bucket, prefix: 'site/', endpoint, region: 'us-east-1', keys };
    },
  };
}

type Cluster = { folder: string; fsid: string; monitorPort: number; gatewayPort: number };

// A cluster for one process, for seconds: one monitor, one disk in memory, no replicas, no passwords. There is no
// manager either, since it only gathers figures for people, and takes longer to start than everything else. The
// defaults suit separate machines: a change of the map waits a second for other machines (`paxos_…`), the disk is
// benchmarked for seconds before it starts (another `osd_op_queue`), and a small response waits 40 ms for more data
// (`tcp_nodelay`).
const toConfiguration = ({ folder, fsid, monitorPort, gatewayPort }: Cluster) => `[global]
fsid = ${fsid}
mon_initial_members = a
mon_host = [v2:127.0.0.1:${monitorPort}/0]
public_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
paxos_propose_interval = 0.01
paxos_min_wait = 0.01
osd_objectstore = memstore
osd_op_queue = wpq
memstore_device_bytes = 536870912
run_dir = ${folder}
log_to_file = false
log_to_stderr = false
mon_cluster_log_to_file = false
admin_socket =
keyring = /dev/null
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort} tcp_nodelay=1
rgw_enable_apis = s3
`;

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error(`radosgw ended with ${child.exitCode}.`);
}

// The cluster is in memory, so there is nothing to save.
const END_ALL = 'while read -r pid; do pids="$pids $pid"; done; kill -9 $pids 2>/dev/null; rm -rf "$1"';

/** Ends a cluster's processes on request, or when the process of the tests has ended in any way. */
function prepareEnd(folder: string) {
  const shell = spawn('sh', ['-c', END_ALL, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl+C reaches all processes of a terminal, but this process must outlive it.
    detached: true,
  });
  return {
    add: ({ pid }: ChildProcess) => shell.stdin.write(`${pid}\n`),
    async end() {
      shell.stdin.end();
      if (shell.exitCode === null) await once(shell, 'exit');
    },
  };
}

async function startRadosgw(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const [monitorPort, gatewayPort] = [await findFreePort(), await findFreePort()];
  const fsid = randomUUID();
  const file = join(folder, 'ceph.conf');
  await writeFile(file, toConfiguration({ folder, fsid, monitorPort, gatewayPort }));
  for (const part of ['mon', 'osd', 'rgw']) await mkdir(join(folder, part));

  const ending = prepareEnd(folder);
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', file, ...args, '-f'], { stdio: 'ignore' });
    ending.add(child);
    return child;
  };
  try {
    const map = join(folder, 'monmap');
    const address = `[v2:127.0.0.1:${monitorPort}/0]`;
    await run('monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, map]);
    await run('ceph-mon', ['-c', file, '--mkfs', '-i', 'a', '--monmap', map]);
    start('ceph-mon', '-i', 'a');
    // The monitor and the disk must use the same id of the disk.
    const disk = randomUUID();
    await run('ceph', ['-c', file, 'osd', 'new', disk]);
    await run('ceph-osd', ['-c', file, '-i', '0', '--mkfs', '--osd-uuid', disk]);
    start('ceph-osd', '-i', '0');
    const createUser = async (name: string): Promise<S3Keys> => {
      const keys = { accessKeyId: name, secretAccessKey: randomUUID(), sessionToken: undefined };
      const user = [`--uid=${name}`, `--display-name=${name}`, `--access-key=${keys.accessKeyId}`];
      await run('radosgw-admin', ['-c', file, 'user', 'create', ...user, `--secret=${keys.secretAccessKey}`]);
      return keys;
    };
    const removeKeys = async ({ accessKeyId }: S3Keys): Promise<void> => {
      await run('radosgw-admin', [
        '-c',
        file,
        'key',
        'rm',
        `--uid=${accessKeyId}`,
        `--access-key=${accessKeyId}`,
      ]);
    };
    const keys = await createUser('test');
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await waitUntilUp(endpoint, start('radosgw', '-n', 'client.rgw'));
    return toServer({ endpoint, keys, createUser, removeKeys, stop: ending.end });
  } catch (error) {
    await ending.end();
    throw error;
  }
}

/** The server at `S3_TEST_ENDPOINT`, else a cluster on this machine (Debian's radosgw, ceph-mon and ceph-osd). */
export async function startS3Server(): Promise<S3Server> {
  const { S3_TEST_ENDPOINT, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  if (!S3_TEST_ENDPOINT) return startRadosgw();
  const keys = {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: undefined,
  };
  const stop = () => Promise.resolve();
  const absent = { createUser: undefined, removeKeys: undefined };
  return toServer({ endpoint: S3_TEST_ENDPOINT, keys, ...absent, stop });
}
