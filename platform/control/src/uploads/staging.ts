import type { ReleaseFile } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { keys, toHashName, toKeyTime } from '@sharpside/registry/store/keys';
import type { ControlConfig } from '../config.ts';

type Options = {
  store: Store;
  limits: Pick<ControlConfig, 'uploadFiles' | 'uploadBytes' | 'uploadTotalBytes'>;
  now: () => Date;
};

type File = { app: string; hash: string; bytes: Uint8Array };

/**
 * Files of builds that are not published yet, in the registry's store, where each of several services finds them.
 *
 * A file is named by its content. So an upload needs no session that could be left open, and no name from the network
 * is part of a key.
 */
export type Staging = {
  /** Adds a file. Removes files that nobody published within a day, and older files if there is no room. */
  add(file: File): Promise<void>;
  /** The keys of an app's files, by their content. */
  list(app: string): Promise<StagedFiles>;
  /** Removes files, including every copy of them. */
  remove(app: string, files: readonly ReleaseFile[]): Promise<void>;
};

/** Keys of uploaded files, by the size and hash of their content. */
export type StagedFiles = ReadonlyMap<string, string>;

const PARALLEL = 16;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Several jobs may build one app at the same time. */
const BUILDS_PER_APP = 4;

const KEY = /^uploads\/([^/]+)\/(\d{8}T\d{9}Z)-((\d+)-[\w-]{64})$/;

type Staged = { key: string; app: string; at: string; content: string; size: number };

function parseKey(key: string): Staged[] {
  const { 1: app, 2: at, 3: content, 4: size } = KEY.exec(key) ?? [];
  if (app === undefined || at === undefined || content === undefined) return [];
  return [{ key, app, at, content, size: Number(size) }];
}

const toContent = ({ size, integrity }: ReleaseFile) => `${size}-${toHashName(integrity)}`;

/** The key of a file of a build; undefined if the file was not uploaded. */
export const findStaged = (staged: StagedFiles, file: ReleaseFile): string | undefined =>
  staged.get(toContent(file));

const sumOf = (files: readonly Staged[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The oldest file of the app that takes up most, so that an app with many uploads cannot keep out others. */
function findLargest(files: readonly Staged[]): Staged | undefined {
  const byApp = [...Map.groupBy(files, ({ app }) => app).values()];
  return byApp.sort((a, b) => sumOf(b) - sumOf(a))[0]?.[0];
}

function findLeaving(
  staged: readonly Staged[],
  { app, size, limits, now }: Pick<Options, 'limits' | 'now'> & { app: string; size: number },
): Staged[] {
  const dayAgo = toKeyTime(new Date(now().getTime() - DAY_MS));
  const leaving = staged.filter(({ at }) => at < dayAgo);
  let left = staged.filter(({ at }) => at >= dayAgo).sort((a, b) => (a.at < b.at ? -1 : 1));
  for (;;) {
    const own = left.filter((file) => file.app === app);
    const isOver =
      own.length >= BUILDS_PER_APP * limits.uploadFiles ||
      sumOf(own) + size > BUILDS_PER_APP * limits.uploadBytes;
    const isFull = sumOf(left) + size > limits.uploadTotalBytes;
    const next = isOver ? own[0] : isFull ? findLargest(left) : undefined;
    if (!next) return leaving;
    leaving.push(next);
    left = left.filter((file) => file !== next);
  }
}

export function createStaging({ store, limits, now }: Options): Staging {
  const removeAll = async (found: readonly string[]) =>
    void (await mapLimited([...found], PARALLEL, (key) => store.remove(key)));

  return {
    async add({ app, hash, bytes }) {
      const size = bytes.byteLength;
      const staged = (await store.list(keys.allUploads())).flatMap(parseKey);
      await removeAll(findLeaving(staged, { app, size, limits, now }).map(({ key }) => key));
      await store.putIfAbsent(keys.upload(app, { at: now(), size, hash }), bytes);
    },

    async list(app) {
      const staged = (await store.list(keys.uploads(app))).flatMap(parseKey);
      return new Map(staged.map(({ content, key }) => [content, key]));
    },

    async remove(app, files) {
      const contents = new Set(files.map(toContent));
      const staged = (await store.list(keys.uploads(app))).flatMap(parseKey);
      await removeAll(staged.filter(({ content }) => contents.has(content)).map(({ key }) => key));
    },
  };
}
