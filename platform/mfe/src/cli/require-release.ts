import { appNameSchema, versionSchema } from '@sharpside/contracts';
import { type Arguments, toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import type { Context } from './context.ts';
import { findAppFault } from './workspace.ts';

const NAMED_APPS = 20;

const describeApps = (apps: readonly string[]): string =>
  apps.length > NAMED_APPS
    ? `${apps.slice(0, NAMED_APPS).join(', ')} and ${apps.length - NAMED_APPS} more, which \`mfe status\` lists`
    : apps.join(', ');

/**
 * The app of a command line. The registry must know it, or the workspace if `isNew`.
 *
 * @throws {UsageError} `USAGE` with the most similar app.
 */
export async function requireApp(context: Context, args: Arguments, { isNew = false } = {}): Promise<string> {
  const name = args.requireParameter('app');
  // A build of an unknown app may be given by its folder.
  const isFromElsewhere = isNew && args.find('dir') !== undefined;
  return requireKnownApp(context, name, { isNew, isFromElsewhere });
}

/** @throws {UsageError} `USAGE` with the most similar app. */
export async function requireKnownApp(
  context: Context,
  name: string,
  { isNew = false, isFromElsewhere = false } = {},
): Promise<string> {
  const published = await context.registry.listApps();
  const known = isNew ? [...new Set([...published, ...context.workspace.apps.keys()])] : published;
  if (known.includes(name) || (isFromElsewhere && v.is(appNameSchema, name))) return name;
  const fault = isNew ? findAppFault(context.workspace, name) : undefined;
  if (fault !== undefined) throw new UsageError(fault);
  if (context.workspace.apps.has(name))
    throw new UsageError(
      `No release of ${name} is published in ${context.storeLocation}. First: \`${context.toCommand(`publish ${name}`)}\`.`,
    );
  const among =
    known.length > 0
      ? ` Apps: ${describeApps(known)}.`
      : ` Nothing is published in ${context.storeLocation} yet.`;
  throw new UsageError(`There is no app '${name}'.${toSuggestion(name, known) || among}`);
}

/** @throws {UsageError} `USAGE` for an invalid version. */
export function requireVersion(text: string): string {
  if (v.is(versionSchema, text)) return text;
  throw new UsageError(`'${text}' is no version; write it as in package.json, for example 1.4.0.`);
}

/** @throws {UsageError} `USAGE` for a text that is not `app@version`, and for an unknown app. */
export async function requireRelease(
  context: Context,
  text: string,
): Promise<{ app: string; version: string }> {
  const [app, version, ...rest] = text.split('@');
  if (!app || version === undefined || rest.length > 0) {
    throw new UsageError(`'${text}' is no release; write it as remote-tools@1.4.0.`);
  }
  return { app: await requireKnownApp(context, app), version: requireVersion(version) };
}
