import { DefinePlugin, HotModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { findSibling } from '../find-sibling.ts';
import { REFRESH_RUNTIME } from './development-page.ts';

const HOT_CLIENT = findSibling(import.meta.filename, 'hot-client');

type HotParts = {
  entry: Record<string, string>;
  externals: Record<string, string>[];
  plugins: RspackPluginInstance[];
};

/**
 * Additions to a remote's development build, for changes in open pages.
 *
 * @param options.container its name: an entry of the same name joins it, and so do its modules.
 */
export const createHotParts = ({ app, container }: { app: string; container: string }): HotParts => ({
  entry: { [container]: HOT_CLIENT },
  // The page's runtime knows its React; a copy of this remote's own would not.
  externals: [{ 'react-refresh/runtime': `var ${REFRESH_RUNTIME}` }],
  plugins: [
    new HotModuleReplacementPlugin(),
    new DefinePlugin({ __DEVELOPED_APP__: JSON.stringify(app) }),
    new ReactRefreshRspackPlugin({ injectEntry: false, forceEnable: true }),
  ],
});
