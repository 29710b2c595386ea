import { signatureAnswerSchema } from '@sharpside/contracts/control';
import type { ChannelHead } from '@sharpside/registry/records/revisions/channel-head';
import {
  addSignature,
  requireSignable,
  signStoredRevision,
} from '@sharpside/registry/signatures/add-signature';
import { UsageError } from '@sharpside/server-kit/cli';
import { requireRevision } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { requireApp, requireVersion } from '../../require-release.ts';

type Signed = { app: string; version: string; signature: string };

/** Stores a signature directly in the store, or through the control service. */
async function store({ control, deps }: Context, { app, version, signature }: Signed) {
  if (!control) return addSignature(deps, { app, version, signature });
  const text = await control.requireRight({ app, right: 'publish' });
  const path = `/v1/apps/${app}/releases/${version}/signatures`;
  // Repeatable, because the same signature is stored once, however often it is sent.
  return control.askJson(signatureAnswerSchema, {
    method: 'POST',
    path,
    text,
    json: { signature },
    isRepeatable: true,
  });
}

/** @throws {UsageError} `USAGE` for a revision that does not exist. */
async function requireHead({ registry, channel }: Context, revision: number): Promise<ChannelHead> {
  const head = await registry.readHeadAt(channel, revision);
  if (head) return head;
  throw new UsageError(`There is no revision ${revision} of ${channel}; \`mfe history\` lists them.`);
}

/** Signs a revision. Over HTTP this is not needed: a control service signs each revision that it writes. */
async function signRevision(context: Context, revision: number): Promise<void> {
  const { ui, deps, control } = context;
  if (control) {
    throw new UsageError(
      `A revision can only be signed at the store; ${control.address} signs the next one itself. Set --store.`,
    );
  }
  const { channel } = context;
  const head = await requireHead(context, revision);
  const { isNew, signedBy } = await signStoredRevision(deps, head, deps.signingKey ?? refuseWithoutKey());
  ui.print(
    `${ui.paint('bold', `Revision ${revision} of ${channel}`)} is signed. ${describeSignedBy(signedBy)}`,
  );
  ui.printJson(() => ({ channel, revision, isNew, signedBy }));
}

function refuseWithoutKey(): never {
  throw new UsageError('With which key? Set MFE_SIGNING_KEY to its file; `mfe keys create` makes one.');
}

const describeSignedBy = (signedBy: string | null): string =>
  signedBy === null ? 'No trusted keys are configured here, so nobody verified it.' : `By ${signedBy}.`;

export const signCommand: Command = {
  name: 'sign',
  summary: 'Sign a release that is published already, or a revision of a channel',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools', isOptional: true },
    { name: 'version', help: 'a published version, for example 1.4.0', isOptional: true },
  ],
  options: {
    revision: { value: 'number', help: 'sign this revision of the channel; `history` lists them' },
  },
  examples: ['sign remote-tools 1.4.0', 'sign --revision 41'],

  async run(context, args) {
    const { ui, deps, sign } = context;
    const revision = args.find('revision');
    if (revision !== undefined) {
      if (args.findParameter('app') === undefined) {
        return signRevision(context, requireRevision(revision, '--revision'));
      }
      throw new UsageError('A revision is signed for all its apps, so leave the app out.');
    }
    const app = await requireApp(context, args);
    const version = requireVersion(args.requireParameter('version'));
    if (sign === undefined) refuseWithoutKey();
    const release = await requireSignable(deps, { app, version });
    const { isNew, signedBy } = await store(context, { app, version, signature: await sign(release) });
    ui.print(`${ui.paint('bold', `${app} ${version}`)} is signed. ${describeSignedBy(signedBy)}`);
    ui.printJson(() => ({ app, version, isNew, signedBy }));
  },
};
