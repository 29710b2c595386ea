import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { appNameSchema } from '@sharpside/contracts';
import { createSigningKey, hasCode, toKeyId, toPublicKey, toReason } from '@sharpside/server-kit';
import { type Arguments, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { toShownPath } from '../../terminal/format.ts';

function requireNames(args: Arguments): { app: string; name: string } {
  const action = args.requireParameter('action');
  if (action !== 'create') throw new UsageError(`\`keys\` takes create, not '${action}'.`);
  const app = args.requireParameter('app');
  if (!v.is(appNameSchema, app) && app !== '*') {
    throw new UsageError(`'${app}' is no app; write it as 'remote-nba', or '*' for a key of all apps.`);
  }
  return { app, name: args.find('name') ?? (app === '*' ? 'all apps' : app) };
}

/**
 * Writes a file that only its owner may read. @throws {UsageError} `USAGE` if the file exists: it may be a key in use.
 */
async function writeSecret(file: string, text: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text).finally(() => handle.close());
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new UsageError(
      `${file} is there already and was left as it is (${toReason(error)}); name another with --out.`,
    );
  }
}

async function createKey({ ui, cwd, deps }: Context, args: Arguments): Promise<void> {
  const { app, name } = requireNames(args);
  const file = resolve(cwd, args.find('out') ?? `${app === '*' ? 'all-apps' : app}.signing-key.json`);
  const key = createSigningKey();
  await writeSecret(file, `${JSON.stringify(key)}\n`);
  const entry = { name, apps: [app], key: toPublicKey(key), from: deps.now().toISOString() };
  const id = toKeyId(key);
  ui.print(
    `The key ${ui.paint('bold', id)} is in ${toShownPath(cwd, file)}. It is secret: keep its text as a secret`,
  );
  ui.print('of CI, under the name MFE_SIGNING_KEY, and remove the file.\n');
  ui.print('For `keys` in the file of trusted keys of edges and control service:\n');
  ui.print(JSON.stringify(entry, null, 2));
  ui.printJson(() => ({ id, file, entry }));
}

export const keysCommand: Command = {
  name: 'keys',
  summary: 'Make a key to sign the releases of an app with',
  parameters: [
    { name: 'action', help: 'create' },
    { name: 'app', help: "the app, for example remote-tools, or '*' for all" },
  ],
  options: {
    out: { value: 'file', help: 'where the secret half goes (default: <app>.signing-key.json)' },
    name: { value: 'text', help: 'whose key it is, for those who read who signed' },
  },
  examples: ['keys create remote-tools', 'keys create remote-tools --name "Tools team" --out key.json'],
  run: createKey,
};
