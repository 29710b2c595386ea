import { type RenderedScreen, renderScreen as renderPlainScreen } from '@sharpside/shared-ui/testing';
import type { ReactNode } from 'react';
import { SeparateDataCache } from '../data-cache.tsx';

/** Renders a screen as on the site: inside the provider, at an address, with an empty cache. */
export const renderScreen = (element: ReactNode, address = '/'): RenderedScreen =>
  renderPlainScreen(<SeparateDataCache>{element}</SeparateDataCache>, address);
