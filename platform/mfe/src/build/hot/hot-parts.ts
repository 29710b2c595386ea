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
 * Additions to a remote's development build that apply changes in open pages.
 *
 * @param options.container name of the remote's container. The entry has the same name, so that its modules become part
 * of the container.
 */
export const createHotParts = ({ app, container }: { app: string; container: string }): HotParts => ({
  entry: { [container]: HOT_CLIENT },
  // Only the page's refresh runtime is connected to the page's React; a copy in this remote would not be connected.
  externals: [{ 'react-refresh/runtime': `var ${REFRESH_RUNTIME}` }],
  plugins: [
    new HotModuleReplacementPlugin(),
    new DefinePlugin({ __DEVELOPED_APP__: JSON.stringify(app) }),
    new ReactRefreshRspackPlugin({ injectEntry: false, forceEnable: true }),
  ],
});
