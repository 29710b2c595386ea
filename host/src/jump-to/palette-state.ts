import { createStore } from 'zustand/vanilla';

/** The palette of all pages is opened from several places of the shell. */
export const paletteState = createStore(() => ({ isOpen: false }));

export const openPalette = () => paletteState.setState({ isOpen: true });

export const closePalette = () => paletteState.setState({ isOpen: false });

export const togglePalette = () => paletteState.setState(({ isOpen }) => ({ isOpen: !isOpen }));
