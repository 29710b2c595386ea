import { signatureAnswerSchema } from '@sharpside/contracts/control';
import { addSignature, requireSignable } from '@sharpside/registry/signatures/add-signature';
import { UsageError } from '@sharpside/server-kit/cli';
import type { Command } from '../../command.ts';
import { type Context, requireApp, requireVersion } from '../../context.ts';

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

export const signCommand: Command = {
  name: 'sign',
  summary: 'Sign a release that is published already',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools' },
    { name: 'version', help: 'a published version, for example 1.4.0' },
  ],
  options: {},
  examples: ['sign remote-tools 1.4.0'],

  async run(context, args) {
    const { ui, deps, sign } = context;
    const app = await requireApp(context, args);
    const version = requireVersion(args.requireParameter('version'));
    if (sign === undefined) {
      throw new UsageError('With which key? Set MFE_SIGNING_KEY to its file; `mfe keys create` makes one.');
    }
    const release = await requireSignable(deps, { app, version });
    const { isNew, signedBy } = await store(context, { app, version, signature: await sign(release) });
    const name = ui.paint('bold', `${app} ${version}`);
    const who =
      signedBy === null ? 'No trusted keys are configured here, so nobody verified it.' : `By ${signedBy}.`;
    ui.print(`${name} is signed. ${who}`);
    ui.printJson(() => ({ app, version, isNew, signedBy }));
  },
};
