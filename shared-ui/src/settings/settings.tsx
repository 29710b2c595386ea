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

/** Provides the settings of all apps to a page; the host gets them from the edge. */
export function SettingsProvider({ values, children }: { values: ByApp; children: ReactNode }) {
  return <SettingsContext value={values}>{children}</SettingsContext>;
}

/** Sets the app whose settings its children read. The host wraps each screen of a remote in it. */
export function AppSettings({ app, children }: { app: string; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

/**
 * The values of this app's settings on the channel, with defaults for unset settings.
 *
 * @param declared the settings from the app's declaration. The types of the values follow from it.
 */
export function useSettings<const S extends SettingsDeclaration>(declared: S): ValuesOf<S> {
  const byApp = use(SettingsContext);
  const app = use(AppContext);
  return resolveSettings(declared, app !== undefined && Object.hasOwn(byApp, app) ? byApp[app] : undefined);
}
