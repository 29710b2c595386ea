import { createStore } from 'zustand/vanilla';

/** State of the palette, which several places of the shell can open. */
export const paletteState = createStore(() => ({ isOpen: false }));

export const openPalette = () => paletteState.setState({ isOpen: true });

export const closePalette = () => paletteState.setState({ isOpen: false });

export const togglePalette = () => paletteState.setState(({ isOpen }) => ({ isOpen: !isOpen }));
