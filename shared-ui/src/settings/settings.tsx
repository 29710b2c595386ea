import {
  resolveSettings,
  type SettingsDeclaration,
  type SettingValues,
  type ValuesOf,
} from '@sharpside/contracts/settings';
import { createContext, type ReactNode, use } from 'react';

type ByApp = Readonly<Record<string, SettingValues>>;

const SettingsContext = createContext<ByApp>({});
const AppContext = createContext<string | undefined>(undefined);

/** Gives the settings of all apps to a page; the host has them from the edge. */
export function SettingsProvider({ values, children }: { values: ByApp; children: ReactNode }) {
  return <SettingsContext value={values}>{children}</SettingsContext>;
}

/** Names the app whose settings its children read; the host puts it around each screen of a remote. */
export function AppSettings({ app, children }: { app: string; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

/**
 * The values of this app's settings on the channel; defaults where none is set.
 *
 * @param declared the settings as the app's declaration has them. Their types follow from it.
 */
export function useSettings<const S extends SettingsDeclaration>(declared: S): ValuesOf<S> {
  const byApp = use(SettingsContext);
  const app = use(AppContext);
  return resolveSettings(declared, app !== undefined && Object.hasOwn(byApp, app) ? byApp[app] : undefined);
}
