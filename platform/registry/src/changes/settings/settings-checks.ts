import {
  findSecretText,
  findSettingFault,
  findSettings,
  type Release,
  type SettingChanges,
  type SettingsDeclaration,
  type SettingValues,
} from '@sharpside/contracts';
import { toSuggestion } from '@sharpside/server-kit/cli';
import type { Check, Finding } from '../../records/checks.ts';
import type { Registry } from '../../records/registry.ts';
import { findRefusedOrigin, type TrustedKeys } from '../../records/trusted-keys.ts';
import type { AppState } from '../change.ts';

/** A release that visitors get, with the settings that it declares. */
type Understanding = { version: string; declared: SettingsDeclaration };

/** End of a message about an unknown setting: the most similar known name, or all known names. */
function toKnown(name: string, known: readonly string[]): string {
  if (known.length === 0) return '; it declares none';
  const suggestion = toSuggestion(name, known);
  return suggestion === '' ? `; its settings: ${known.join(', ')}` : `.${suggestion}`;
}

function toShown(value: SettingValues[string]): string {
  if (typeof value !== 'string') return String(value);
  return findSecretText(value) === undefined ? `'${value}'` : 'a text that looks like a secret';
}

/** Releases of an app that visitors get: the live release and the canary. */
async function readShown(registry: Registry, app: string, state: AppState): Promise<Understanding[]> {
  const versions = [state?.current, state?.canary?.version].filter((version) => version !== undefined);
  const releases = await Promise.all(versions.map((version) => registry.readRelease(app, version)));
  return releases
    .filter((release) => release !== undefined)
    .map(({ version, manifest }) => ({ version, declared: findSettings(manifest) }));
}

const findDeclared = ({ declared }: Understanding, name: string) =>
  Object.hasOwn(declared, name) ? declared[name] : undefined;

type NewValues = {
  app: string;
  state: AppState;
  values: SettingChanges;
  trusted: TrustedKeys | null | undefined;
};

/** The fault of an address to which settings may not lead. Edges in the mode `require` do not give it to pages. */
function listRefusedAddresses({ app, values, trusted }: NewValues): string[] {
  if (!trusted) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const origin = value === null ? undefined : findRefusedOrigin(trusted, value);
    if (origin === undefined) return [];
    const allowed = trusted.addresses?.join(', ') || 'none';
    return [
      `${name} of ${app} leads to ${origin}, which is not among \`addresses\` of the trusted keys (${allowed}); set another address, or let those who run the servers add ${origin} to the file`,
    ];
  });
}

/**
 * Checks new values: a shown release must declare each setting, every release that declares it must accept the value,
 * and an address must lead to an origin that the trusted keys list, if they list origins.
 */
export async function createValuesCheck(registry: Registry, request: NewValues): Promise<Check> {
  const { app, state, values, trusted } = request;
  const shown = await readShown(registry, app, state);
  const known = [...new Set(shown.flatMap(({ declared }) => Object.keys(declared)))];
  const names = shown.map(({ version }) => version).join(' and ');
  const faults = Object.entries(values).flatMap(([name, value]) => {
    // A reset to the default is always possible, even for a setting that only an earlier release declared.
    if (value === null || shown.length === 0) return [];
    if (!known.includes(name)) return [`${app} ${names} knows no setting ${name}${toKnown(name, known)}`];
    return shown.flatMap((one) => {
      const declared = findDeclared(one, name);
      const fault = declared && findSettingFault(declared, value);
      return fault === undefined ? [] : [`${name} of ${app} ${one.version} ${fault}, not ${toShown(value)}`];
    });
  });
  const refused = listRefusedAddresses(request);
  if (trusted?.mode === 'require') faults.push(...refused);
  const note = trusted?.mode === 'warn' && refused.length > 0 ? refused.join('; ') : names;
  return { title: 'Settings are known', run: () => ({ faults, note }) };
}

/** Checks that a release accepts the present values. Values that it does not declare stay set, and get a note. */
export function createAcceptanceCheck(
  { app, version, manifest }: Release,
  values: SettingValues | undefined,
): Check[] {
  const set = Object.entries(values ?? {});
  if (set.length === 0) return [];
  const one = { version, declared: findSettings(manifest) };
  const faults = set.flatMap(([name, value]) => {
    const declared = findDeclared(one, name);
    const fault = declared && findSettingFault(declared, value);
    if (fault === undefined) return [];
    const ways = `\`mfe settings ${app} set ${name}=... --reason "..."\` or \`unset ${name}\` first`;
    return [`${name} of ${app} ${version} ${fault}, and it is ${toShown(value)}; ${ways}`];
  });
  const unknown = set.map(([name]) => name).filter((name) => findDeclared(one, name) === undefined);
  const note =
    unknown.length > 0 ? `${version} does not know ${unknown.join(', ')}; the values stay set` : undefined;
  const finding: Finding = { faults, ...(note !== undefined && { note }) };
  return [{ title: 'Settings are accepted', run: () => finding }];
}
