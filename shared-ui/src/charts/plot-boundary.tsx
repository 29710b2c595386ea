import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from '../lazy-again.ts';

type Props = { fallback: ReactNode; children: ReactNode };

/** A drawing that cannot be loaded or drawn leaves its figures; the screen around it goes on. Shown again, it is tried again. */
export class PlotBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    forgetFailedLoads();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
