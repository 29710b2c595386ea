import { type RenderedScreen, renderScreen as renderPlainScreen } from '@sharpside/shared-ui/testing';
import type { ReactNode } from 'react';
import { SeparateDataCache } from '../data-cache.tsx';

/** Renders a screen as it stands in the product: inside the provider, at an address, with nothing loaded yet. */
export const renderScreen = (element: ReactNode, address = '/'): RenderedScreen =>
  renderPlainScreen(<SeparateDataCache>{element}</SeparateDataCache>, address);
