import { hostname } from 'node:os';
import { carryFolder } from '@sharpside/ingest/kept-folder/carry-folder';
import { fetchFolder, markFolder, requireUnkept } from '@sharpside/ingest/kept-folder/fetch-folder';
import { keepFolder } from '@sharpside/ingest/kept-folder/keep-folder';
import { type KeptState, type KeptStore, requireKeptSigner } from '@sharpside/ingest/kept-folder/kept-log';
import { createLease, type LeaseHolder, withLease } from '@sharpside/object-store';
import { toCount } from '@sharpside/server-kit/cli';
import { type Command, type CommandContext, EXIT_CODES, type ExitCode } from './command.ts';
import { toHolderText } from './leased-publication.ts';

const leaseFolder = (store: KeptStore) => createLease({ store, name: 'batches' });

const tellOfWait =
  ({ output }: CommandContext) =>
  (holder: LeaseHolder | undefined) =>
    output.say(`Waiting for ${toHolderText(holder)}, which works on the batches, or died at that ...`);

/** Brings the folder to the store's state, runs the command, and writes the result to the store. */
async function work(command: Command, context: CommandContext, store: KeptStore): Promise<ExitCode> {
  const { data, now } = context;
  let state: KeptState | undefined = await fetchFolder({ store, data });
  const keep = async () => {
    context.signal?.throwIfAborted();
    state = await keepFolder({ store, data, before: state, at: now(), by: hostname() });
  };
  let code: ExitCode;
  try {
    code = await command.run({ ...context, keep });
  } catch (error) {
    // Batches that were ingested before the failure are kept, as in a folder without a store.
    await keep().catch(() => undefined);
    throw error;
  }
  await keep();
  await markFolder(data, { location: store.location, number: state?.number ?? 0, isWorking: false });
  return code;
}

/**
 * Runs a command. If a store keeps the data folder and the command changes it, the command holds the folder's lease,
 * starts from the store's newest state, and writes its result to the store.
 */
export async function runOnKeptFolder(command: Command, context: CommandContext): Promise<ExitCode> {
  const { changes } = command;
  const turn = typeof changes === 'function' ? changes(context) : changes;
  if (turn === undefined) return command.run(context);
  const store = context.findKept();
  if (store === undefined) {
    await requireUnkept(context.data);
    return command.run(context);
  }
  // A mistake in the settings is reported before the work.
  requireKeptSigner(store);
  const { output } = context;
  const outcome = await withLease(
    leaseFolder(store),
    (signal) => work(command, { ...context, signal }, store),
    {
      isPatient: turn === 'in turn',
      onWait: tellOfWait(context),
    },
  );
  if (outcome.isDone) return outcome.result;
  output.say(`${toHolderText(outcome.holder)} works on the batches: nothing to do here.`);
  output.answer({ holder: outcome.holder ?? null });
  return EXIT_CODES.done;
}

/** Writes the data folder to an empty store, or replaces damaged objects of the folder's store. */
export async function carry(context: CommandContext, store: KeptStore): Promise<ExitCode> {
  const { data, now, output } = context;
  const options = { isPatient: true, onWait: tellOfWait(context) };
  await withLease(
    leaseFolder(store),
    async () => {
      const state = await carryFolder({ store, data, at: now(), by: hostname() });
      const files = state?.files ?? [];
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      output.say(
        `${store.location} has ${data.root}: ${toCount(files.length, 'file')}, ${Math.ceil(bytes / 1024 ** 2)} MiB, entry ${state?.number ?? 0}.`,
      );
      output.answer({ location: store.location, number: state?.number ?? 0, files: files.length, bytes });
    },
    options,
  );
  return EXIT_CODES.done;
}
